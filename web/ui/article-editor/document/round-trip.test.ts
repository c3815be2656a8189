import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { injections } from '#tests/articles/hostile-articles.ts'
import { ordinaryArticles } from '#tests/articles/ordinary-articles.ts'
import { parseArticle } from './parse-markdown.ts'
import { schema } from './schema.ts'
import { serializeArticle, serializeBlock } from './serialize-markdown.ts'

const articles = Object.entries(ordinaryArticles)
const toLines = (markdown: string) => markdown.replaceAll(/\r\n?/g, '\n')

describe('Markdown that is not edited stays the same', () => {
  test.each(articles)('%s', (_name, markdown) => {
    const { doc, ...parsed } = parseArticle(markdown)
    expect(serializeArticle(doc, parsed)).toBe(toLines(markdown))
  })
})

describe('an edit changes its block alone', () => {
  test.each(articles)('%s', (_name, markdown) => {
    const { doc, ...parsed } = parseArticle(markdown)
    const state = EditorState.create({ doc, schema })
    const added = schema.node('paragraph', null, schema.text('Added'))
    const edited = state.tr.insert(0, added).insert(doc.content.size + added.nodeSize, added).doc
    const result = serializeArticle(edited, parsed)
    expect(result).toMatch(/^Added\n\n[^]*\n\nAdded$/)
    for (let index = 0; index < doc.childCount; index += 1) {
      expect(result).toContain(parsed.sources.get(doc.child(index))?.text ?? '')
    }
  })
})

describe('every block is the same after it was written again', () => {
  test.each(articles)('%s', (_name, markdown) => {
    const { doc } = parseArticle(markdown)
    doc.forEach((node) => {
      if (node.type.name === 'raw') return
      const again = parseArticle(serializeBlock(node)).doc
      expect(again.toJSON()).toEqual(schema.node('doc', null, node).toJSON())
    })
  })
})

test('only Markdown that the editor does not know is shown as such', () => {
  const raw = articles.flatMap(([name, markdown]) => {
    const { doc } = parseArticle(markdown)
    const texts: string[] = []
    doc.forEach((node) => {
      if (node.type.name === 'raw') texts.push(node.textContent)
    })
    return texts.length > 0 ? [[name, ...texts]] : []
  })
  expect(raw).toEqual([
    [
      'links and images',
      '[ref]: https://ref.example "Reference"\n[unused]: <https://unused.example>',
    ],
    ['list of other blocks', '- # heading\n- > quote\n-     code'],
    ['other dialects', '[^1]: The note.'],
    ['reference in a quote', '> [a]\n>\n> [a]: https://x.example'],
  ])
})

test('hostile Markdown stays the same as well', () => {
  const changed = Object.entries(injections).filter(([, markdown]) => {
    const { doc, ...parsed } = parseArticle(markdown)
    return serializeArticle(doc, parsed) !== toLines(markdown)
  })
  expect(changed.map(([name]) => name)).toEqual([])
})

test('empty lines leave nothing behind', () => {
  const { doc, ...parsed } = parseArticle('One.\n\n\nTwo.\n')
  const empty = schema.node('paragraph')
  const edited = doc.copy(doc.content.addToStart(empty).addToEnd(empty).addToEnd(empty))
  expect(serializeArticle(edited, parsed)).toBe('One.\n\n\nTwo.\n')
  const added = edited.copy(
    edited.content.addToEnd(schema.node('paragraph', null, schema.text('*'))),
  )
  expect(serializeArticle(added, parsed)).toBe('One.\n\n\nTwo.\n\n\\*')
})
