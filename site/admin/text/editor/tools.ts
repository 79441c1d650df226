import {
  Bold,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  SeparatorHorizontal,
  Subscript,
  Superscript,
  Table,
  Undo2,
} from 'lucide-react'
import { lift, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { linkAt } from './links.ts'
import { selectedPicture } from './pictures.ts'
import { insertTable } from './tables.ts'
import {
  dividerTool,
  headingTool,
  isWithinNode,
  listTool,
  marks,
  markTool,
  nodes,
  toggledBlock,
} from './blocks.ts'

/** Tools that ask something first, in a dialog. */
export type Asked = 'link' | 'picture'

export type Tool = {
  name: string
  icon: LucideIcon
  /** as prosemirror-keymap writes it: `Mod-b`, where Mod is Ctrl, or Cmd on a Mac */
  key?: string
  /** whether the format is on at the cursor; undefined for a tool that acts once */
  isOn?: (state: EditorState) => boolean
} & ({ command: Command } | { asks: Asked })

export const tools: Tool[][] = [
  [
    { name: 'Heading', icon: Heading2, key: 'Mod-Alt-2', ...headingTool(2) },
    { name: 'Subheading', icon: Heading3, key: 'Mod-Alt-3', ...headingTool(3) },
  ],
  [
    { name: 'Bold', icon: Bold, key: 'Mod-b', ...markTool(marks.strong) },
    { name: 'Italic', icon: Italic, key: 'Mod-i', ...markTool(marks.em) },
    { name: 'Superscript', icon: Superscript, key: 'Mod-.', ...markTool(marks.sup) },
    { name: 'Subscript', icon: Subscript, key: 'Mod-,', ...markTool(marks.sub) },
    {
      name: 'Link',
      icon: Link,
      key: 'Mod-k',
      asks: 'link',
      isOn: (state) => linkAt(state) !== undefined,
    },
  ],
  [
    { name: 'List', icon: List, key: 'Mod-Shift-8', ...listTool(nodes.bullet_list) },
    {
      name: 'Numbered list',
      icon: ListOrdered,
      key: 'Mod-Shift-7',
      ...listTool(nodes.ordered_list),
    },
    {
      name: 'Quote',
      icon: Quote,
      key: 'Mod-Shift-9',
      command: toggledBlock(isWithinNode(nodes.blockquote), wrapIn(nodes.blockquote), lift),
      isOn: isWithinNode(nodes.blockquote),
    },
    {
      name: 'Picture',
      icon: Image,
      key: 'Mod-Alt-p',
      asks: 'picture',
      isOn: (state) => selectedPicture(state) !== undefined,
    },
    { name: 'Table', icon: Table, key: 'Mod-Alt-t', command: insertTable, isOn: isInTable },
    { name: 'Divider', icon: SeparatorHorizontal, key: 'Mod-Shift--', command: dividerTool },
  ],
  [
    { name: 'Undo', icon: Undo2, key: 'Mod-z', command: undo },
    { name: 'Redo', icon: Redo2, key: 'Mod-Shift-z', command: redo },
  ],
]
