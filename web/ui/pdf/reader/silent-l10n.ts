import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

type L10n = NonNullable<ConstructorParameters<typeof PDFViewer>[0]['l10n']>

/** Replaces the translations of pdf.js, most of them for tools that we do not use: we label the pages ourselves. */
export function silentL10n(): L10n {
  const methods = {
    getLanguage: () => 'en-us',
    getDirection: () => 'ltr',
    get: () => Promise.resolve(''),
    translate: () => Promise.resolve(),
    translateOnce: () => Promise.resolve(),
    pause: () => undefined,
    resume: () => undefined,
    destroy: () => Promise.resolve(),
  }
  // The class has private members, but PDFViewer calls only these methods.
  return methods as unknown as L10n
}
