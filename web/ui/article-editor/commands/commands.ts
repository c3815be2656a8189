import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { schema } from '../document/schema.ts'

const { nodes, marks } = schema

export const commands = {
  undo,
  redo,
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  strike: toggleMark(marks.strike),
  code: toggleMark(marks.code),
  math: toggleMark(marks.math),
  bulletList: toggleList(nodes.bullet_list),
  orderedList: toggleList(nodes.ordered_list),
  taskList: toggleTasks(),
  quote: toggleWrap(nodes.blockquote),
  callout: toggleWrap(nodes.callout),
  codeBlock: toggleBlock(nodes.code_block),
  mathBlock: toggleBlock(nodes.math_block),
  rule: insertBlock(() => nodes.horizontal_rule.create()),
  table: insertBlock(createTable),
} satisfies Record<string, Command>

/** Makes the selected blocks a paragraph (level 0) or a heading. */
export function setHeading(level: number): Command {
  return level === 0 ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level })
}

export function isMarkActive(
  { doc, selection, storedMarks }: EditorState,
  type: MarkType,
): boolean {
  const { from, $from, to, empty } = selection
  if (empty) return Boolean(type.isInSet(storedMarks ?? $from.marks()))
  return doc.rangeHasMark(from, to, type)
}

/** The innermost node of a type around the selection, or the selected node. */
export function findAround(
  { selection }: EditorState,
  type: NodeType,
): { node: Node; pos: number } | undefined {
  if (selection instanceof NodeSelection && selection.node.type === type) {
    return { node: selection.node, pos: selection.from }
  }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type === type)
      return { node: $from.node(depth), pos: $from.before(depth) }
  }
  return undefined
}

/** Changes attributes of the innermost node of a type. */
export function setAttributes(type: NodeType, attrs: Attrs): Command {
  return (state, dispatch) => {
    const found = findAround(state, type)
    if (!found) return false
    const tr = state.tr
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(found.pos, name, value)
    dispatch?.(tr)
    return true
  }
}

/** The link at the cursor, with its range. */
export function findLink({ doc, selection }: EditorState) {
  const { $from, from } = selection
  const link =
    marks.link.isInSet($from.marks()) ?? marks.link.isInSet(doc.nodeAt(from)?.marks ?? [])
  if (!link) return undefined
  let [start, end] = [$from.start(), $from.start()]
  let isFound = false
  $from.parent.forEach((child, offset) => {
    const position = $from.start() + offset
    if (!link.isInSet(child.marks)) {
      if (!isFound) start = position + child.nodeSize
      return
    }
    if (isFound && end !== position) return
    if (position <= from && from <= position + child.nodeSize) isFound = true
    else if (!isFound && end !== position) start = position
    end = position + child.nodeSize
  })
  return isFound ? { link, from: start, to: end } : undefined
}

/** Links the selection, or the link at the cursor; inserts the address if nothing is selected. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const current = findLink(state)
    const { from, to } = current ?? state.selection
    const link = marks.link.create({ href, title: current?.link.attrs['title'] ?? '' })
    const tr = state.tr
    if (from === to) tr.insert(from, schema.text(href, [link]))
    else tr.removeMark(from, to, marks.link).addMark(from, to, link)
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView())
    return true
  }
}

export const removeLink: Command = (state, dispatch) => {
  const current = findLink(state)
  if (!current) return false
  dispatch?.(state.tr.removeMark(current.from, current.to, marks.link))
  return true
}

/** Inserts a block after the current one, or instead of an empty paragraph, and moves the cursor into it. */
export function insertBlock(create: () => Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    const depth = Math.max(1, Math.min($from.depth, topDepth(state)))
    if ($from.depth === 0) return false
    const isEmpty = $from.depth === depth && $from.parent.content.size === 0
    const [from, to] = [isEmpty ? $from.before(depth) : $from.after(depth), $from.after(depth)]
    if (dispatch) {
      const node = create()
      const tr = state.tr.replaceWith(from, to, node)
      if (node.isAtom || node.isLeaf) {
        const end = from + node.nodeSize
        if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, nodes.paragraph.create())
        tr.setSelection(TextSelection.near(tr.doc.resolve(end)))
      } else tr.setSelection(TextSelection.near(tr.doc.resolve(from)))
      dispatch(tr.scrollIntoView())
    }
    return true
  }
}

/** Tables contain no other blocks: what is inserted in one comes below it. */
function topDepth(state: EditorState): number {
  const { $from } = state.selection
  for (let depth = 1; depth <= $from.depth; depth += 1) {
    if ($from.node(depth).type === nodes.table) return depth
  }
  return $from.depth
}

function createTable(): Node {
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      [1, 2, 3].map(() => type.create(null, nodes.paragraph.create())),
    )
  return nodes.table.create(null, [
    row(nodes.table_header),
    row(nodes.table_cell),
    row(nodes.table_cell),
  ])
}

function toggleBlock(type: NodeType): Command {
  return (state, dispatch) =>
    findAround(state, type)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(type)(state, dispatch) || insertBlock(() => type.create())(state, dispatch)
}

function toggleWrap(type: NodeType): Command {
  return (state, dispatch) =>
    findAround(state, type) ? lift(state, dispatch) : wrapIn(type)(state, dispatch)
}

function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const other = type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list
    if (findAround(state, type)) return liftListItem(nodes.list_item)(state, dispatch)
    const found = findAround(state, other)
    if (!found) return wrapInList(type)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(found.pos, type, { tight: found.node.attrs['tight'] }))
    return true
  }
}

/** Makes the items of the current list tasks, or tasks items again. */
function toggleTasks(): Command {
  return (state, dispatch, view) => {
    const item = findAround(state, nodes.list_item)
    if (!item) {
      if (!wrapInList(nodes.bullet_list)(state)) return false
      if (!dispatch || !view) return true
      wrapInList(nodes.bullet_list)(state, dispatch)
      return setAttributes(nodes.list_item, { task: 'open' })(view.state, view.dispatch)
    }
    const task = item.node.attrs['task'] ? null : 'open'
    dispatch?.(state.tr.setNodeAttribute(item.pos, 'task', task))
    return true
  }
}
