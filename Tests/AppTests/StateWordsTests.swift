import Downloads
import Testing

@testable import App

@Suite struct StateWordsTests {
  @Test func failuresSayWhatTheyAreAboutAndWhatToDo() {
    let cause = FailureCause(.notFound, subject: "example.org", status: 404)
    #expect(
      ReaderLanguage.allCases.map { cause.words.text(in: $0) } == [
        "example.org: the publisher does not have it (status 404)",
        "example.org: el proveedor no lo tiene (código 404)",
        "example.org: il fornitore non ce l'ha (codice 404)",
      ])
    #expect(cause.nextStep.text() == "the catalog may be old: travelpack catalogs update")
    #expect(
      FailureCause(.lowDisk, missing: 2_500_000).words.text(in: .spanish)
        == "no queda espacio suficiente en el disco: faltan 2,5 MB")
    #expect(
      FailureCause(.packageClient, subject: "apt", detail: "E: {x}").words.text()
        == "apt: the package client failed: E: {x}")
    #expect(FailureCause(.cancelled, subject: "x").words.text() == "it was cancelled")
  }

  @Test func statesAreToldInEveryLanguage() {
    let states: [(ModelState, String, String, String)] = [
      (.notDownloaded(partial: 0), "not downloaded", "sin descargar", "non scaricato"),
      (
        .notDownloaded(partial: 2_000), "not downloaded (2.0 kB there)",
        "sin descargar (2,0 kB ya están aquí)", "non scaricato (2,0 kB già presenti)"
      ),
      (.queued(ahead: 0), "queued, next", "en cola, es el siguiente", "in coda, è il prossimo"),
      (.queued(ahead: 2), "queued, 2 before it", "en cola, 2 por delante", "in coda, 2 prima"),
      (.downloaded, "downloaded", "descargado", "scaricato"),
      (
        .failed(FailureCause(.noNetwork)), "failed (no-network)", "error (sin conexión)",
        "errore (nessuna connessione)"
      ),
    ]
    for (state, english, spanish, italian) in states {
      #expect(
        ReaderLanguage.allCases.map { state.words.text(in: $0) } == [english, spanish, italian])
    }
  }
}
