import Catalogs
import Devices
import Downloads
import Formats
import Glibc
import Packs
import Planning
import System
import Testing

@testable import App

/// Errors as a person reads them, in each language.
@Suite struct MessageTests {
  static let errors: [(any Error, english: String, spanish: String, italian: String)] = [
    (
      DeviceError.noSpace(needed: 12_000_000, free: 7_800_000, path: "/media/card"),
      "cannot install: /media/card: 4.2 MB are missing: 12.0 MB are needed and 7.8 MB free",
      "no se puede instalar: /media/card: faltan 4,2 MB: hacen falta 12,0 MB y hay 7,8 MB libres",
      "impossibile installare: /media/card: mancano 4,2 MB: servono 12,0 MB e ci sono 7,8 MB liberi"
    ),
    (
      DeviceError.downgrade([
        .init(modelSet: "a/x", installed: "2", offered: "1"),
        .init(modelSet: "a/y", installed: "3", offered: "2"),
      ]),
      "cannot install: a/x, a/y: 2 is installed, and the pack has 1; "
        + "3 is installed, and the pack has 2",
      "no se puede instalar: a/x, a/y: está instalada la 2 y el paquete tiene la 1; "
        + "está instalada la 3 y el paquete tiene la 2",
      "impossibile installare: a/x, a/y: è installata la 2 e il pacchetto ha la 1; "
        + "è installata la 3 e il pacchetto ha la 2"
    ),
    (
      DeviceError.needed("apt/osd", by: ["apt/it", "apt/en"]),
      "cannot remove: apt/osd: apt/it and apt/en need it",
      "no se puede quitar: apt/osd: lo necesitan apt/it y apt/en",
      "impossibile rimuovere: apt/osd: serve a apt/it e apt/en"
    ),
    (
      PackError.invalid([Finding(.truncated, ""), Finding(.missing, "data/a")]),
      "damaged pack: 2 findings; nothing was changed",
      "paquete dañado: 2 problemas; no se ha cambiado nada",
      "pacchetto danneggiato: 2 problemi; non è stato cambiato nulla"
    ),
    (
      PackBuildError.tooManyParts(count: 1204),
      "cannot build: 1204 parts are more than can be numbered (999)",
      "no se puede crear el paquete: 1204 partes son más de las que se pueden numerar (999)",
      "impossibile creare il pacchetto: 1204 parti sono più di quante se ne possano numerare (999)"
    ),
    (
      CatalogStoreError.notFetched(name: "argos", FailureCause(.noNetwork, subject: "a.example")),
      "cannot use the catalog: argos: a.example: there is no network",
      "no se puede usar el catálogo: argos: a.example: no hay conexión",
      "impossibile usare il catalogo: argos: a.example: non c'è connessione"
    ),
    (
      CatalogStoreError.unreadable(
        source: "c.json", .syntax(message: "unexpected end", line: 3, column: 7)),
      "cannot use: c.json:3:7: it is not JSON: unexpected end",
      "no se puede usar: c.json:3:7: no es JSON: unexpected end",
      "impossibile usare: c.json:3:7: non è JSON: unexpected end"
    ),
    (
      DocumentError.wrong(path: "stops[0].days", expected: "a whole number from 1 to 3650"),
      "cannot use: a document: stops[0].days must be a whole number from 1 to 3650",
      "no se puede usar: un documento: stops[0].days debe ser un número entero de 1 a 3650",
      "impossibile usare: un documento: stops[0].days deve essere un numero intero da 1 a 3650"
    ),
    (
      DocumentError.wrong(path: "x", expected: "one of a, b, which are all c {d}"),
      "cannot use: a document: x must be one of a, b, which are all c {d}",
      "no se puede usar: un documento: x debe ser uno de a, b, que se llaman todos c {d}",
      "impossibile usare: un documento: x deve essere uno di a, b, che si chiamano tutti c {d}"
    ),
    (
      DocumentError.wrong(path: "x", expected: "what nobody has translated"),
      "cannot use: a document: x must be what nobody has translated",
      "no se puede usar: un documento: x debe ser what nobody has translated",
      "impossibile usare: un documento: x deve essere what nobody has translated"
    ),
    (
      FileError(operation: "openat", path: "/x", code: ENOENT),
      "cannot open: /x: no such file or directory",
      "no se puede abrir: /x: no existe ese archivo o carpeta",
      "impossibile aprire: /x: il file o la cartella non esiste"
    ),
    (
      FileError(operation: "fsync", path: "/x", code: EIO),
      "input or output failed: /x: fsync: input/output error",
      "error de lectura o escritura: /x: fsync: error de entrada/salida",
      "errore di lettura o scrittura: /x: fsync: errore di input/output"
    ),
    (
      MinisignError.wrongPassphrase,
      "cannot use the key: the passphrase is wrong, or the key is damaged",
      "no se puede usar la clave: la contraseña es incorrecta o la clave está dañada",
      "impossibile usare la chiave: la passphrase è errata o la chiave è danneggiata"
    ),
    (
      UnpackError.tooLarge(limit: 1_000_000_000),
      "cannot unpack: more than 1.0 GB come out of it",
      "no se puede descomprimir: salen de él más de 1,0 GB",
      "impossibile estrarre: ne escono più di 1,0 GB"
    ),
    (
      UnpackError.ambiguous(ArchiveProblem(.overlapping, entry: "a", "two at 12")),
      "cannot unpack: programs would not agree on what is in this zip: a: two at 12",
      "no se puede descomprimir: los programas no coincidirían en lo que hay en este zip: "
        + "a: two at 12",
      "impossibile estrarre: i programmi non sarebbero d'accordo su che cosa c'è in questo zip: "
        + "a: two at 12"
    ),
    (
      Interrupted(), "interrupted: stopped by a signal; what is there is whole",
      "interrumpido: detenido por una señal; lo que hay está completo",
      "interrotto: fermato da un segnale; quello che c'è è integro"
    ),
  ]

  @Test(arguments: errors.indices) func errorsAreExplainedInEveryLanguage(index: Int) {
    let (error, english, spanish, italian) = Self.errors[index]
    let message = Message(explaining: error)
    #expect(message.sentence == english)
    #expect(message.words.text(in: .spanish) == spanish)
    #expect(message.words.text(in: .italian) == italian)
  }

  @Test func hintsAndFindingsAreSaidToo() {
    let message = Message(
      PackError.incomplete([Finding(.toFetch, "data/a", expected: "12", found: "7")]),
      in: "a.zip")
    #expect(
      message.hints.map { $0.text(in: .spanish) }
        == ["travelpack build a.zip -o FULL trae lo que falta"])
    #expect(
      message.findings.map { $0.words.text() } == [
        "data/a: it is not there yet; fetch.txt says where it is published "
          + "(expected 12, found 7)"
      ])
    #expect(
      message.findings.map { $0.words.text(in: .italian) } == [
        "data/a: non c'è ancora; fetch.txt dice dove è pubblicato (atteso 12, trovato 7)"
      ])
    let close = Message(DeviceError.unknownEngine("bergamont", closest: ["bergamot", "argos"]))
    #expect(close.hints.map { $0.text() } == ["did you mean bergamot or argos"])
    #expect(close.hints.map { $0.text(in: .spanish) } == ["¿querías decir bergamot o argos?"])
  }

  @Test func jsonIsEnglish() {
    let json = Message(explaining: PackError.invalid([Finding(.truncated, "")])).json
    let step = "copy or download it again; a medium that damages it twice is worn out"
    let finding: JSONValue = [
      "severity": "error", "class": "truncated", "path": "",
      "message": "the archive ends before its end", "nextStep": .string(step),
    ]
    #expect(
      json == [
        "error": [
          "code": 65, "kind": "bad-data", "what": "damaged pack",
          "why": "1 finding; nothing was changed", "hints": [.string(step)], "findings": [finding],
        ]
      ])
  }

  @Test func whatTheCommandLineAloneSaysIsEnglish() {
    let message = Message(english: "no command", why: "a command is needed", code: .usage)
    #expect(message.words.text(in: .spanish) == "no command: a command is needed")
  }
}
