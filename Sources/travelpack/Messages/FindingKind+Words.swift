import Packs

extension FindingKind {
  /// What was found, in words.
  var words: String {
    switch self {
    case .unknownContainer: "it is neither a folder nor an archive that can be read"
    case .damagedContainer: "the archive breaks its own format"
    case .truncated: "the archive ends before its end"
    case .strayData: "there are bytes in the archive that belong to no entry"
    case .overlappingEntries: "two entries claim the same bytes"
    case .nameMismatch: "the entry has another name than the directory says"
    case .headerMismatch: "the entry says something else than the directory"
    case .unsupportedFeature: "it uses a feature that packs do not have"
    case .tooManyEntries: "there are more entries than are read"
    case .bomb: "it claims far more bytes than the archive can hold"
    case .wrongChecksum: "the CRC-32 does not match"
    case .unreadable: "it cannot be read from the disk"
    case .escapingPath: "the path leaves its folder"
    case .absolutePath: "the path begins at the root"
    case .driveLetter: "the path has a drive letter or a colon"
    case .homePath: "the path begins with ~"
    case .backslash: "the path has a backslash"
    case .controlCharacter: "the path has a control character"
    case .bidiCharacter: "the path has an invisible or direction-changing character"
    case .invalidUTF8: "the path is not UTF-8"
    case .unusablePath: "the path cannot be written anywhere"
    case .reservedName: "some systems reserve or change this name"
    case .notAPlainFile: "it is no plain file"
    case .duplicate: "the path stands twice"
    case .caseTwin: "another path differs only in case"
    case .normalizationTwin: "another path differs only in Unicode normalisation"
    case .outsideTopFolder: "it stands outside the one top folder"
    case .nestedTopFolder: "the bag stands deeper than in the one top folder"
    case .otherTopFolder: "the top folder is not named as the pack"
    case .missingDeclaration: "there is no bagit.txt"
    case .badDeclaration: "bagit.txt is not the two lines that it must be"
    case .unsupportedVersion: "this version or encoding is not read"
    case .missingManifest: "there is no payload manifest that can be checked"
    case .missingPayloadFolder: "there is no data folder"
    case .badManifest: "the line is not a digest and a path"
    case .manifestDuplicate: "the manifest lists the path twice"
    case .manifestOutOfPlace: "this manifest must not list this path"
    case .manifestsDisagree: "one payload manifest lists it and another does not"
    case .manifestStyle: "only some tools read a path written like this"
    case .weakDigest: "this digest is not safe any more"
    case .unknownDigest: "this digest is not known"
    case .badFetch: "the line is not a URL, a length and a path"
    case .fetchOutOfPlace: "fetch.txt must not name this path"
    case .badInfo: "the line is not a label and a value"
    case .badOxum: "Payload-Oxum is not one line of octets.files"
    case .wrongOxum: "the payload is not what Payload-Oxum says"
    case .unlistedTagFile: "the tag manifest does not list it"
    case .missingTagFile: "the tag manifest lists it and it is not there"
    case .changedTagFile: "it is not the one that the tag manifest lists"
    case .tagFileTooLong: "it is longer than is read"
    case .lateTagFile: "it stands behind the payload"
    case .unlisted: "no manifest lists it"
    case .missing: "it is listed and not there"
    case .toFetch: "it is not there yet; fetch.txt says where it is published"
    case .wrongDigest: "the bytes are not the listed ones"
    case .tooLong: "it is longer than declared"
    case .tooShort: "it is shorter than declared"
    case .missingDescription: "there is no pack.json: a bag, but no travel pack"
    case .badDescription: "pack.json does not describe a pack"
    case .descriptionDisagrees: "pack.json and the other tag files do not say the same"
    case .unsigned: "there is no signature, and one is required"
    case .badSignature: "the signature file is not one of minisign"
    case .unknownKey: "the signature is by a key that is not trusted here"
    case .wrongSignature: "the signature does not belong to these bytes"
    case .alteredComment: "the trusted comment was altered"
    case .signatureOfAnotherPack: "the signature is for another pack"
    case .expired: "the signature has expired, by this machine's clock"
    case .foreignPart: "it is a part of another pack"
    case .missingPart: "this part is not there"
    case .duplicatePart: "this part stands twice"
    case .badPart: "the part's list of its files is not right"
    }
  }

  /// What to do about it.
  var nextStep: String {
    switch self {
    case .damagedContainer, .truncated, .wrongChecksum, .unreadable, .wrongDigest, .tooShort,
      .tooLong, .missing, .missingTagFile, .changedTagFile, .badPart:
      "copy or download it again; a medium that damages it twice is worn out"
    case .unknownContainer: "name a pack: a .zip, .tar, .tar.zst or .tar.gz, or its folder"
    case .toFetch: "travelpack build FILE -o FULL brings what is missing"
    case .missingPart: "bring the missing part and name all of them"
    case .duplicatePart, .foreignPart: "name the parts of one pack, each once"
    case .unsigned: "ask for a signed pack, or leave --require-signature out"
    case .unknownKey: "if you know the maker, travelpack trust add KEY.pub"
    case .badSignature, .wrongSignature, .alteredComment, .signatureOfAnotherPack:
      "do not use it; ask its maker for the pack as it was signed"
    case .expired: "look for a newer pack of the same name"
    case .missingDescription: "it can be checked, but not installed"
    case .manifestStyle, .weakDigest, .unknownDigest, .otherTopFolder, .reservedName, .caseTwin,
      .normalizationTwin:
      "its maker should mend it"
    default: "do not use it; its maker must build it anew"
    }
  }
}
