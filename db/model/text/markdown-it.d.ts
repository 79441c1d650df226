/** Rules of markdown-it that its types leave out. */
declare module 'markdown-it/lib/rules_block/heading.mjs' {
  import type { RuleBlock } from 'markdown-it/lib/parser_block.mjs'
  const rule: RuleBlock
  export default rule
}

declare module 'markdown-it/lib/rules_inline/link.mjs' {
  import type { RuleInline } from 'markdown-it/lib/parser_inline.mjs'
  const rule: RuleInline
  export default rule
}

declare module 'markdown-it/lib/rules_block/table.mjs' {
  import type { RuleBlock } from 'markdown-it/lib/parser_block.mjs'
  const rule: RuleBlock
  export default rule
}
