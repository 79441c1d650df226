import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { Toolbar } from 'radix-ui'
import type { KeyboardEvent, Ref } from 'react'
import { keyName, keyShortcut } from './editor/keyNames.ts'
import { isInTable } from 'prosemirror-tables'
import { type Asked, type Tool, tools } from './editor/tools.ts'
import { tableTools } from './editor/tableTools.ts'

type TextToolbarProps = {
  ref: Ref<HTMLDivElement>
  label: string
  /** the id of the text that it formats */
  textId: string
  view: EditorView
  state: EditorState
  withoutPictures: boolean
  onAsk: (what: Asked) => void
}

const isNoPicture = (tool: Tool) => !('asks' in tool && tool.asks === 'picture')

/** One stop of the Tab key; the arrows move within it, and Escape goes back to the text. */
export function TextToolbar(props: TextToolbarProps) {
  const { ref, label, textId, view, state, withoutPictures, onAsk } = props
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') view.focus()
  }

  function use(tool: Tool, isPointer: boolean) {
    if ('asks' in tool) return onAsk(tool.asks)
    tool.command(view.state, view.dispatch, view)
    // After a press with the keyboard, the focus stays in the toolbar.
    if (isPointer) view.focus()
  }

  return (
    <Toolbar.Root
      ref={ref}
      className="written-tools"
      aria-label={label}
      aria-controls={textId}
      onKeyDown={onKeyDown}
    >
      {[...tools, ...(isInTable(state) ? [tableTools] : [])].map((group) => (
        <div key={group[0]?.name} className="written-group">
          {group
            .filter((tool) => !withoutPictures || isNoPicture(tool))
            .map((tool) => (
              <Toolbar.Button
                key={tool.name}
                type="button"
                className="icon-button"
                aria-label={tool.name}
                data-tip={tool.key ? `${tool.name} (${keyName(tool.key)})` : tool.name}
                aria-keyshortcuts={tool.key && keyShortcut(tool.key)}
                aria-pressed={tool.isOn?.(state)}
                aria-disabled={'command' in tool && !tool.command(state)}
                onClick={({ detail }) => use(tool, detail > 0)}
              >
                <tool.icon aria-hidden />
              </Toolbar.Button>
            ))}
        </div>
      ))}
    </Toolbar.Root>
  )
}
