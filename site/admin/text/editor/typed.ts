import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { isInTable } from 'prosemirror-tables'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** Marks the words between two signs once the second is typed. Groups: the text before, the sign, the words. */
const markRule = (pattern: RegExp, mark: MarkType) =>
  new InputRule(pattern, (state, [, before = '', sign = '', words = ''], start, end) => {
    const from = start + before.length
    const to = from + sign.length + words.length
    return state.tr
      .delete(to, end)
      .addMark(from, to, mark.create())
      .delete(from, from + sign.length)
      .removeStoredMark(mark)
  })

/** Turns typed Markdown into its formatting. Backspace takes this back. */
export const typedMarkdown = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,3})\s$/, nodes.heading, ([, signs = '']) => ({
      level: signs.length,
    })),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(
      /^(\d{1,3})\.\s$/,
      nodes.ordered_list,
      ([, order]) => ({ order: Number(order) }),
      ([, order], list) => list.childCount + list.attrs['order'] === Number(order),
    ),
    new InputRule(/^---$/, (state, _match, start, end) =>
      isInTable(state)
        ? null
        : state.tr.delete(start, end).replaceSelectionWith(nodes.horizontal_rule.create()),
    ),
    markRule(/(^|[\s(])(\*\*)([^\s*](?:[^*]*[^\s*])?)\*\*$/, marks.strong),
    markRule(/(^|[\s(])([*_])([^\s*_](?:[^*_]*[^\s*_])?)\2$/, marks.em),
  ],
})
