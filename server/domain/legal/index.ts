/** The operator's texts, in versions, and who accepted them. */
export { acceptDocuments, listMissingConsents } from './consents.ts'
export { getLegalDocument, listLegalDocuments } from './legal-documents.ts'
export { legalPolicy } from './policy.ts'
export { getLegalHistory, publishLegalDocument } from './publish-document.ts'
