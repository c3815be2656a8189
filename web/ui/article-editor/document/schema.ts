import { type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { isAllowedLink } from '#shared/articles/article-parser.ts'
import { type CalloutKind, calloutTitles } from '#shared/articles/callouts.ts'

const readAlign = (dom: HTMLElement) => dom.style.textAlign || null

const { table, table_row, table_cell, table_header } = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: readAlign,
      setDOMAttr: (value, attributes) => {
        if (value) attributes['style'] = `text-align: ${String(value)}`
      },
    },
  },
})

/** Text without styles, in its own font: code, formulas, and Markdown that the editor does not know. */
function codeBlock(className: string, label: (attrs: Record<string, unknown>) => string): NodeSpec {
  return {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    toDOM: ({ attrs }): DOMOutputSpec => [
      'pre',
      {
        class: className,
        'data-label': label(attrs),
        'data-language': String(attrs['language'] ?? ''),
      },
      ['code', 0],
    ],
  }
}

/** The content of an article, by the constructs of its Markdown. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        getAttrs: (dom) => ({ level: Number(dom.dataset['level']) || level }),
      })),
      // Below the h1 of the page.
      toDOM: ({ attrs: { level } }) => [
        `h${Math.min(Number(level) + 1, 6)}`,
        { 'data-level': level },
        0,
      ],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    callout: {
      group: 'block',
      content: 'block+',
      defining: true,
      attrs: { kind: { default: 'note' } },
      parseDOM: [
        {
          tag: 'div[data-callout]',
          getAttrs: (dom) => ({ kind: dom.getAttribute('data-callout') }),
          contentElement: '.callout-content',
        },
      ],
      toDOM: ({ attrs }) => [
        'div',
        {
          role: 'note',
          class: `callout callout-${attrs['kind']}`,
          'data-callout': attrs['kind'],
        },
        [
          'p',
          { class: 'callout-title', contenteditable: 'false' },
          calloutTitles[attrs['kind'] as CalloutKind],
        ],
        ['div', { class: 'callout-content' }, 0],
      ],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { tight: { default: true } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { tight: { default: true }, start: { default: 1 } },
      parseDOM: [
        { tag: 'ol', getAttrs: (dom) => ({ start: Number(dom.getAttribute('start') ?? 1) || 1 }) },
      ],
      toDOM: ({ attrs }) => ['ol', { start: attrs['start'] }, 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      attrs: { task: { default: null } },
      parseDOM: [{ tag: 'li', getAttrs: (dom) => ({ task: dom.getAttribute('data-task') }) }],
      toDOM: ({ attrs }) => {
        const { task } = attrs
        if (!task) return ['li', 0]
        const label = task === 'done' ? 'Done' : 'To do'
        return [
          'li',
          { class: 'task', 'data-task': task },
          [
            'span',
            {
              class: `task-box task-${task}`,
              role: 'img',
              'aria-label': label,
              contenteditable: 'false',
            },
          ],
          ['div', 0],
        ]
      },
    },
    code_block: {
      ...codeBlock('code', ({ language }) => `Code${language ? `: ${String(language)}` : ''}`),
      attrs: { language: { default: '' } },
      parseDOM: [
        {
          tag: 'pre',
          preserveWhitespace: 'full',
          getAttrs: (dom) => ({ language: dom.getAttribute('data-language') ?? '' }),
        },
      ],
    },
    math_block: {
      ...codeBlock('formula', () => 'Math (TeX)'),
      parseDOM: [{ tag: 'pre.formula', preserveWhitespace: 'full', priority: 60 }],
    },
    raw: {
      ...codeBlock('raw', () => 'Markdown'),
      parseDOM: [{ tag: 'pre.raw', preserveWhitespace: 'full', priority: 60 }],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    embed: {
      group: 'block',
      atom: true,
      attrs: { url: {} },
      parseDOM: [
        { tag: 'div[data-embed]', getAttrs: (dom) => ({ url: dom.getAttribute('data-embed') }) },
      ],
      toDOM: ({ attrs }) => [
        'div',
        { class: 'embed', 'data-embed': attrs['url'] },
        ['span', { class: 'embed-title' }, 'Video'],
        ['span', { class: 'embed-address' }, String(attrs['url'])],
      ],
    },
    table,
    table_row,
    table_cell,
    table_header,
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (dom) => {
            const src = dom.getAttribute('src') ?? ''
            if (!/^(?:https:\/\/|\/files\/)/.test(src)) return false
            const [alt, title] = [dom.getAttribute('alt'), dom.getAttribute('title')]
            return { src, alt: alt ?? '', title: title ?? '' }
          },
        },
      ],
      toDOM: ({ attrs }) => [
        'img',
        {
          src: attrs['src'],
          alt: attrs['alt'],
          title: attrs['title'],
          referrerpolicy: 'no-referrer',
        },
      ],
    },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: '' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = dom.getAttribute('href') ?? ''
            return isAllowedLink(href) && { href, title: dom.getAttribute('title') ?? '' }
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs['href'], title: attrs['title'] || null }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps all text in a bold element of normal weight.
        { tag: 'b', getAttrs: (dom) => (dom.style.fontWeight === 'normal' ? false : null) },
        {
          style: 'font-weight',
          getAttrs: (value) => (/^(?:bold|[6-9]00)$/.test(value) ? null : false),
        },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', 0],
    },
    strike: {
      parseDOM: [{ tag: 's' }, { tag: 'del' }, { style: 'text-decoration=line-through' }],
      toDOM: () => ['s', 0],
    },
    math: {
      attrs: { display: { default: false } },
      excludes: '_',
      code: true,
      parseDOM: [{ tag: 'code.tex', priority: 60 }],
      toDOM: () => ['code', { class: 'tex' }, 0],
    },
    code: {
      excludes: 'math',
      code: true,
      parseDOM: [{ tag: 'code' }],
      toDOM: () => ['code', 0],
    },
  },
})
