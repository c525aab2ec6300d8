import App
import Packs

/// What is known of the signature of a pack.
struct SignatureView: View {
  let language: ReaderLanguage
  let signature: SignatureState

  var html: HTML {
    "<span data-signature=\"\(name)\">\(say(Words("page.signature", ["state": .words(signature.words)])))</span>"
  }

  private var name: String {
    switch signature {
    case .none: "none"
    case .unknownKey: "unknown-key"
    case .trusted: "trusted"
    case .wrong: "wrong"
    }
  }
}
