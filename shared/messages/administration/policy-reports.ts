import type { ReportedDirective } from '../../contract/administration/policy-reports.ts'

/** The kind of content that a browser blocked, by directive. */
export const directiveNames: Record<ReportedDirective, string> = {
  'default-src': 'File',
  'script-src': 'Script',
  'script-src-elem': 'Script',
  'script-src-attr': 'Script in an attribute',
  'style-src': 'Style',
  'style-src-elem': 'Style',
  'style-src-attr': 'Style in an attribute',
  'img-src': 'Image',
  'media-src': 'Video or audio',
  'connect-src': 'Connection',
  'frame-src': 'Embedded page',
  'font-src': 'Font',
  'worker-src': 'Worker',
  'object-src': 'Plug-in',
  'manifest-src': 'App manifest',
  'base-uri': 'Base URL',
  'form-action': 'Form target',
  'frame-ancestors': 'Embedding of this page',
  'require-trusted-types-for': 'Text written as markup',
  'trusted-types': 'Trusted Types policy',
}
