import { MarkdownParser } from 'prosemirror-markdown'
import { Slice } from 'prosemirror-model'
import { markdown, type WrittenPicture } from '#db/model/text/grammar.ts'
import { schema } from './schema.ts'

type Tokens = Parameters<
  NonNullable<ConstructorParameters<typeof MarkdownParser>[2][string]['getAttrs']>
>[1]

/** A list is tight if its first paragraph is hidden: no blank line stands between its items. */
const isTight = (tokens: Tokens, list: number) =>
  Boolean(
    tokens.slice(list).find(({ type }) => type !== 'list_item_open' && !type.endsWith('_list_open'))
      ?.hidden,
  )

const cell = (block: string) => ({
  block,
  getAttrs: (token: Tokens[number]) => ({
    align: /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1] ?? null,
  }),
})

const parser = new MarkdownParser(schema, markdown, {
  paragraph: { block: 'paragraph' },
  heading: { block: 'heading', getAttrs: ({ markup }) => ({ level: markup.length }) },
  blockquote: { block: 'blockquote' },
  hr: { node: 'horizontal_rule', getAttrs: ({ markup }) => ({ markup }) },
  // The grammar's rule has set `meta`.
  picture: { node: 'picture', getAttrs: ({ meta }) => meta as WrittenPicture },
  bullet_list: {
    block: 'bullet_list',
    getAttrs: ({ markup }, tokens, i) => ({ markup, tight: isTight(tokens, i) }),
  },
  ordered_list: {
    block: 'ordered_list',
    getAttrs: (token, tokens, i) => ({
      markup: token.markup,
      order: Number(token.attrGet('start') ?? 1),
      tight: isTight(tokens, i),
    }),
  },
  list_item: { block: 'list_item' },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'table_row' },
  th: cell('table_header'),
  td: cell('table_cell'),
  softbreak: { node: 'hard_break' },
  hardbreak: { node: 'hard_break' },
  em: { mark: 'em' },
  strong: { mark: 'strong' },
  sup: { mark: 'sup' },
  sub: { mark: 'sub' },
  link: { mark: 'link', getAttrs: (token) => ({ href: token.attrGet('href') }) },
})

export const documentOf = (text: string) => parser.parse(text)

/** Plain text may be Markdown. */
export const sliceOfText = (text: string) => Slice.maxOpen(documentOf(text).content)

export const { strong: strongMark } = schema.marks
