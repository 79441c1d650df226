import { Image, Link, type LucideIcon } from 'lucide-react'
import { NodeSelection, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { Toolbar } from 'radix-ui'
import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import { linkAt } from './links.ts'
import { schema } from './schema.ts'
import { keyName, keyShortcut } from './keyNames.ts'
import { tools } from './tools.ts'

type TextToolbarProps = {
  ref: Ref<HTMLDivElement>
  label: string
  /** the id of the text that it formats */
  textId: string
  view: EditorView
  state: EditorState
  onAsk: (what: 'link' | 'picture') => void
}

/** One stop of the Tab key; the arrows move within it, and Escape goes back to the text. */
export function TextToolbar({ ref, label, textId, view, state, onAsk }: TextToolbarProps) {
  const isPicture =
    state.selection instanceof NodeSelection && state.selection.node.type === schema.nodes.picture

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') view.focus()
  }

  return (
    <Toolbar.Root
      ref={ref}
      className="written-tools"
      aria-label={label}
      aria-controls={textId}
      onKeyDown={onKeyDown}
    >
      {tools.map((group, i) => (
        <div key={group[0]?.name} className="written-group">
          {group.map(({ name, icon, key, command, isOn }) => (
            <ToolButton
              key={name}
              {...{ name, icon }}
              shortcut={key}
              isOn={isOn?.(state)}
              isOff={!command(state)}
              onUse={({ detail }) => {
                command(view.state, view.dispatch, view)
                // Pressed with the keyboard, the focus stays in the toolbar.
                if (detail > 0) view.focus()
              }}
            />
          ))}
          {i === 1 && (
            <ToolButton
              name="Link"
              icon={Link}
              shortcut="Mod-k"
              isOn={linkAt(state) !== undefined}
              onUse={() => onAsk('link')}
            />
          )}
          {i === 2 && (
            <ToolButton
              name="Picture"
              icon={Image}
              isOn={isPicture}
              onUse={() => onAsk('picture')}
            />
          )}
        </div>
      ))}
    </Toolbar.Root>
  )
}

type ToolButtonProps = {
  name: string
  icon: LucideIcon
  shortcut?: string
  isOn?: boolean | undefined
  isOff?: boolean
  onUse: (event: MouseEvent) => void
}

const ToolButton = ({ name, icon: Icon, shortcut, isOn, isOff, onUse }: ToolButtonProps) => (
  <Toolbar.Button
    type="button"
    className="icon-button"
    aria-label={name}
    data-tip={shortcut ? `${name} (${keyName(shortcut)})` : name}
    aria-keyshortcuts={shortcut && keyShortcut(shortcut)}
    aria-pressed={isOn}
    aria-disabled={isOff}
    onClick={onUse}
  >
    <Icon aria-hidden />
  </Toolbar.Button>
)
