import { type KeyboardEvent, useRef, useState } from 'react'
import { keysOf } from '#db/model/lib/keys.ts'
import { useData } from '#site/ui/useLoad.ts'
import { usePending } from '#site/ui/usePending.ts'
import { $owners } from '#site/admin/base/owners.ts'
import { NotSaved } from '#site/admin/base/NotSaved.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import type { Candidate, CandidateRecord } from '../candidates.ts'
import { PersonButtons } from '../people/PersonButtons.tsx'
import { ClosePanel } from './ClosePanel.tsx'
import { DuePanel } from './DuePanel.tsx'
import { NoContactPanel } from './NoContactPanel.tsx'
import { OwnerPanel } from './OwnerPanel.tsx'
import { changePlace, type Panel, saveChange } from './saving.ts'
import { StatusPanel } from './StatusPanel.tsx'
import { useShortcut } from '../keyboard/useShortcut.ts'
import './Changes.css'

type ChangesProps = Pick<CandidateRecord, 'contacts'> & {
  candidate: Candidate
  proposals: CandidateRecord['proposals']['statuses']
}

const panels = {
  assign: 'Assign',
  status: 'Status',
  due: 'Due',
  close: 'Close',
  'no-contact': 'No contact',
} as const
type PanelName = keyof typeof panels

/** The panel opens below its button, perhaps below the visible part of the pane. */
const intoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

export function Changes({ candidate, contacts, proposals }: ChangesProps) {
  const [panel, setPanel] = useState<PanelName>()
  const toggles = useRef<HTMLDivElement>(null)
  const me = useData($owners)?.me
  const isMine = candidate.ownerId === me
  const shown = keysOf(panels).filter((name) => {
    if (name === 'due') return candidate.dueAt !== null
    if (name === 'status' || name === 'no-contact') return candidate.doNotContact === null
    return name !== 'close' || candidate.status !== 'closed'
  })

  /** Moves the focus to the button that opened the panel: the pressed button disappears with the panel. */
  function closePanel() {
    const opened = panel ?? 'assign'
    setPanel(undefined)
    toggles.current?.querySelector<HTMLElement>(`[data-panel=${opened}]`)?.focus()
  }

  const [save, pending] = usePending(async (...wanted: Parameters<Panel['save']>) => {
    if (await saveChange(candidate, ...wanted)) closePanel()
  })

  async function assignToMe() {
    // The shortcut may come before the users are loaded.
    const loaded = await $owners.fetch()
    const id = 'data' in loaded ? loaded.data.me : candidate.ownerId
    if (id !== candidate.ownerId) await save({ ownerId: id }, 'Assigned to you')
  }
  useShortcut('a', () => void assignToMe())

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && panel) closePanel()
  }

  const panelProps: Panel = { candidate, save, pending }
  return (
    <section className="changes screen-only stack gap-1" aria-label="Change" onKeyDown={onKeyDown}>
      <div className="row gap-1" ref={toggles}>
        {me !== undefined && !isMine && (
          <SmallButton
            aria-disabled={pending}
            aria-keyshortcuts="Alt+A"
            onClick={() => void assignToMe()}
          >
            Assign to me
          </SmallButton>
        )}
        {shown.map((name) => (
          <SmallButton
            key={name}
            data-panel={name}
            aria-expanded={panel === name}
            onClick={() => setPanel(panel === name ? undefined : name)}
          >
            {panels[name]}
          </SmallButton>
        ))}
        <PersonButtons candidate={candidate} contacts={contacts} />
      </div>
      <NotSaved at={changePlace(candidate.id)} />
      {panel && (
        <div ref={intoView} key={panel}>
          {panel === 'assign' && <OwnerPanel {...panelProps} />}
          {panel === 'status' && <StatusPanel {...panelProps} proposals={proposals} />}
          {panel === 'due' && <DuePanel {...panelProps} />}
          {panel === 'close' && <ClosePanel {...panelProps} label="Close the candidate" />}
          {panel === 'no-contact' && <NoContactPanel {...panelProps} />}
        </div>
      )}
    </section>
  )
}
