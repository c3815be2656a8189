/** Articles as authors write them, with the variants of Markdown that other editors produce. */
export const ordinaryArticles: Record<string, string> = {
  empty: '',
  'a line': 'Hello.',
  paragraphs:
    'One.\n\nTwo with *emphasis*, **strong**, ***both***, `code` and ~~strike~~.\n\nThree.\n',
  'many blank lines': '\n\nOne.\n\n\n\nTwo.\n\n\n',
  'hard and soft breaks': 'One line\nand another.  \nA break\\\nand one more.',
  headings: '# One\n\n## Two ##\n\nThree\n=====\n\nFour\n---\n\n###### Six\n# Directly below',
  'links and images':
    '[a](https://x.example "A title") <https://y.example> https://z.example/a_b_c [b][ref] ![alt](https://x.example/i.png)\n\n![a *b*](/files/image/0123456789abcdef0123456789abcdef-640x480/640.webp "Caption")\n\n[ref]: https://ref.example "Reference"\n[unused]: <https://unused.example>\n',
  'tight list': '- one\n- two\n  - nested\n  - more\n- three',
  'loose list': '* one\n\n* two\n\n  with a paragraph\n\n* three\n',
  'ordered lists': '3. three\n4. four\n   1. nested\n\n1) another\n2) list',
  'list with code': '1. Install\n\n   ```sh\n   npm ci\n   ```\n\n2. Start\n',
  tasks: '- [x] done\n- [ ] to do\n  - [ ] nested\n- no task',
  'list of other blocks': '- # heading\n- > quote\n-     code\n',
  'empty items': '-\n- a\n-\n',
  'two lists in a row': '- a\n- b\n\n* c\n* d',
  quotes: '> One\n> two\n>\n> - list\n>\n> > nested\n\n> another',
  callouts: '> [!NOTE]\n> A note with **bold**.\n\n> [!WARNING]\n>\n> - list\n\n> [!TIP]\n',
  tables:
    '| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | `x|y` | **z** | \\| |\n| short |\n\na | b\n- | -\nc | d\n',
  code: '```ts title="a.ts"\nconst a = `b`\n```\n\n~~~\ntildes\n~~~\n\n    indented\n\n````md\n```\nnested\n```\n````\n',
  math: 'Inline $x^2 + y_1$ and $$\\frac{a}{b}$$ in a line.\n\n$$\n\\sum_{i=1}^n i\n$$\n\n$$a = b$$\n\nIt costs $5 or $6.',
  embeds: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n<https://vimeo.com/76979871>\n',
  rules: 'a\n\n---\n\n***\n\n_ _ _\n',
  'raw HTML':
    '<div align="center">\n  <b>Hi</b>\n</div>\n\n<!-- a comment -->\n\nText with <br> and <kbd>Ctrl</kbd>.',
  'other dialects':
    'A footnote[^1].\n\n[^1]: The note.\n\n:::note\nText\n:::\n\n==marked== H~2~O x^2^ {.class}\n\nTerm\n: Definition\n\n---\ntitle: x\n---',
  escapes:
    '\\*not emphasis\\* 1\\. not a list \\# \\[x\\] a\\_b snake_case_word 2 * 3 * 4 < 5 & 6 &amp; &copy; &nbsp;',
  'looks like a list': '1\\. a\n\n\\- b\n\n\\> c\n\n\\# d\n\n\\+ e',
  'windows line ends': 'One\r\n\r\n- a\r\n- b\r\n',
  'other scripts': '# 日本語\n\nمرحبا **עולם** 漢字*強調*漢字 Ünïcödé 👩‍👩‍👧',
  'reference in a quote': '> [a]\n>\n> [a]: https://x.example\n\n[a]',
  'nested styles':
    '**bold *and italic* and `code`** *it**bold**it* [**bold** link](https://x.example) **[link](https://x.example) bold**',
  'styles within words': 'un*frigging*believable re**al**ly',
  'long article': Array.from(
    { length: 40 },
    (_, index) =>
      `## Step ${index}\n\nSome text about step ${index}, with [a link](https://x.example/${index}).\n\n- one\n- two\n\n\`\`\`js\nstep(${index})\n\`\`\``,
  ).join('\n\n'),
}
