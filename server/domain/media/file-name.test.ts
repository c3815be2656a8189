import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

test.each([
  ['notes.pdf', 'notes.pdf'],
  ['Übung 1 (final).pdf', 'Übung 1 (final).pdf'],
  ['日本語.zip', '日本語.zip'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\plan.docx', 'plan.docx'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\r\nX-Injected: yes.txt', 'aX-Injected_ yes.txt'],
  ['zero\u200Bwidth.txt', 'zerowidth.txt'],
  ['what?<is>"this"|*.txt', 'what__is__this___.txt'],
  ['.htaccess', 'htaccess'],
  ['trailing. . ', 'trailing'],
  ['..', 'file'],
  ['', 'file'],
  ['\uD800', 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
  [`${'\u{1F4D8}'.repeat(300)}.tar`, `${'\u{1F4D8}'.repeat(116)}.tar`],
])('offers %j as %j', (name, cleaned) => {
  expect(cleanFileName(name)).toBe(cleaned)
  expect(cleanFileName(cleaned)).toBe(cleaned)
})
