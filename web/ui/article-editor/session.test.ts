import { expect, test } from 'vitest'
import { createEditorSession, type EditorSession } from './session.ts'

function type(session: EditorSession, text: string): string {
  session.update(session.state.apply(session.state.tr.insertText(text)))
  return session.markdown
}

test('keeps the newer text when a value that it emitted arrives late', () => {
  const session = createEditorSession('')
  const first = type(session, 'One')
  const second = type(session, ' two')
  expect(session.receive(first)).toBe(false)
  expect(session.markdown).toBe(second)
  expect(session.receive(second)).toBe(false)
})

test('reads a value of someone else, also one that it emitted earlier', () => {
  const session = createEditorSession('')
  const first = type(session, 'One')
  session.receive(first)
  session.receive(type(session, ' two'))
  expect(session.receive(first)).toBe(true)
  expect(session.state.doc.textContent).toBe('One')
})

test('changes the text while no view is open', () => {
  const session = createEditorSession('Text')
  expect(session.dispatch(({ tr }) => tr.insertText('More ', 1))).toBe(true)
  expect(session.markdown.trim()).toBe('More Text')
})
