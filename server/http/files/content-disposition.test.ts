import { expect, test } from 'vitest'
import { attachmentWithName } from './content-disposition.ts'

test.each([
  ['notes.pdf', 'notes.pdf', 'notes.pdf'],
  ['Übung é.pdf', 'Ubung e.pdf', '%C3%9Cbung%20%C3%A9.pdf'],
  ['日本語.zip', '___.zip', '%E6%97%A5%E6%9C%AC%E8%AA%9E.zip'],
  ['a"b\\c%41.txt', 'a_b_c_41.txt', 'a%22b%5Cc%2541.txt'],
  ["it's (1)*.txt", "it's (1)*.txt", 'it%27s%20%281%29%2A.txt'],
  ['line\r\nX-Injected: yes', 'line__X-Injected: yes', 'line%0D%0AX-Injected%3A%20yes'],
  ['\u{1F4D8}.pdf', '_.pdf', '%F0%9F%93%98.pdf'],
  ['\uD800.pdf', '_.pdf', '%EF%BF%BD.pdf'],
])('%j is downloaded under its name', (name, plain, extended) => {
  const header = attachmentWithName(name)
  expect(header).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${extended}`)
  expect(new Headers({ 'Content-Disposition': header }).get('Content-Disposition')).toBe(header)
})
