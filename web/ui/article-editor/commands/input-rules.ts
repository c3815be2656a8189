import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import type { Plugin } from 'prosemirror-state'
import { isAllowedLink } from '#shared/articles/article-parser.ts'
import { schema } from '../document/schema.ts'

const { nodes, marks } = schema

/** Markdown that becomes what it means while it is typed. Undo brings the Markdown back. */
export function createInputRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, hashes = '']) => ({
        level: hashes.length,
      })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(
        /^\[!(note|tip|important|warning|caution)\]\s$/i,
        nodes.callout,
        ([, kind = '']) => ({
          kind: kind.toLowerCase(),
        }),
      ),
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,9})\.\s$/,
        nodes.ordered_list,
        ([, start]) => ({ start: Number(start) }),
        ([, start], list) => list.childCount + Number(list.attrs['start']) === Number(start),
      ),
      taskRule(),
      textblockTypeInputRule(/^```([\w+#-]*)\s$/, nodes.code_block, ([, language]) => ({
        language,
      })),
      textblockTypeInputRule(/^\$\$\s$/, nodes.math_block),
      ruleForLine(),
      markRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
      markRule(/(?<![*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
      markRule(/(?<![_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.em),
      markRule(/~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
      markRule(/`([^`]+)`$/, marks.code),
      markRule(/(?<!\$)\$([^$\s\d](?:[^$]*[^$\s])?)\$$/, marks.math),
      linkRule(),
    ],
  })
}

function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [all = '', text = ''] = match
    const from = start + all.indexOf(text)
    const tr = state.tr
    // The last character has not been inserted yet.
    if (from + text.length < end) tr.delete(from + text.length, end)
    if (from > start) tr.delete(start, from)
    return tr.addMark(start, start + text.length, type.create()).removeStoredMark(type)
  })
}

function linkRule(): InputRule {
  return new InputRule(
    /(?<!!)\[([^[\]]+)\]\(([^()\s]+)\)$/,
    (state, [, text = '', href = ''], start, end) => {
      if (!isAllowedLink(href)) return null
      const link = marks.link.create({ href })
      return state.tr.replaceWith(start, end, schema.text(text, [link])).removeStoredMark(link)
    },
  )
}

/** `[ ] ` or `[x] ` at the start of a list item. */
function taskRule(): InputRule {
  return new InputRule(/^\[([ xX])\]\s$/, (state, [, box], start, end) => {
    const $start = state.doc.resolve(start)
    if ($start.node(-1).type !== nodes.list_item || $start.index(-1) !== 0) return null
    const task = box === ' ' ? 'open' : 'done'
    return state.tr.delete(start, end).setNodeAttribute($start.before(-1), 'task', task)
  })
}

function ruleForLine(): InputRule {
  return new InputRule(/^(?:---|\*\*\*)$/, (state, _match, start) => {
    const $start = state.doc.resolve(start)
    if ($start.depth !== 1 || $start.parent.type !== nodes.paragraph) return null
    const line = [nodes.horizontal_rule.create(), nodes.paragraph.create()]
    return state.tr.replaceWith($start.before(), $start.after(), line)
  })
}
