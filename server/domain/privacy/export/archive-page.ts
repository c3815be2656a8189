import { escapeHtml } from '#server/platform/escape-html.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import type { PersonalTable } from '../registry/index.ts'
import { type ArchivedFile, archivePaths, toKey } from './archive-schema.ts'
import type { ArchivedRow } from './read-rows.ts'

const styles = `:root{color-scheme:light dark}
body{max-width:60rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;color:light-dark(#1e293b,#e2e8f0);background:light-dark(#fff,#0f172a)}
h2{margin-top:3rem;border-top:1px solid light-dark(#cbd5e1,#475569);padding-top:1rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:1rem 0;padding:1rem;background:light-dark(#f8fafc,#1e293b);border-radius:.5rem}
dt{color:light-dark(#475569,#cbd5e1)}dd{margin:0;white-space:pre-wrap}
@media(max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`

/** The parts of `index.html`, which needs no other file and no script. */
export const archivePage = {
  start(site: string, createdAt: Date, tables: readonly PersonalTable[]): string {
    const links = tables.map(
      (table) => `<li><a href="#${toKey(table)}">${escapeHtml(table.title)}</a></li>`,
    )
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Your Lectern data</title>
<style>${styles}</style>
</head>
<body>
<h1>Your Lectern data</h1>
<p>What ${escapeHtml(site)} stored about you on ${createdAt.toISOString().slice(0, 10)}. The same is in <a href="${archivePaths.data}">${archivePaths.data}</a>, for programs. All times are in UTC.</p>
<nav aria-label="Contents"><ul>${links.join('')}<li><a href="#files">Files</a></li></ul></nav>
`
  },
  startTable(table: PersonalTable): string {
    return `<section aria-labelledby="${toKey(table)}">
<h2 id="${toKey(table)}">${escapeHtml(table.title)}</h2>
<p>${escapeHtml(table.description)}</p>
`
  },
  row(row: ArchivedRow): string {
    const facts = Object.entries(row).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [`<dt>${toLabel(name)}</dt><dd>${toText(value)}</dd>`],
    )
    return `<dl>${facts.join('')}</dl>\n`
  },
  endTable(rows: number): string {
    return `<p>${pluralize(rows, ['entry', 'entries'])}</p>\n</section>\n`
  },
  startFiles: '<section aria-labelledby="files">\n<h2 id="files">Files</h2>\n<ul>\n',
  file({ path }: ArchivedFile): string {
    const url = path.split('/').map(encodeURIComponent).join('/')
    return `<li><a href="${escapeHtml(url)}">${escapeHtml(path)}</a></li>\n`
  },
  end: '</ul>\n</section>\n</body>\n</html>\n',
}

/** `createdAt` becomes "Created at". */
function toLabel(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1))
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return escapeHtml(typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value))
}
