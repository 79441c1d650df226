import type { SectionKey } from '#db/model/content.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { type SavedSection, saveSection, type SectionState } from './content.ts'
import { useAction } from '../base/useAction.ts'
import { SectionBadge } from './SectionBadge.tsx'
import { nameOfSection } from './sectionWords.ts'
import './SectionSwitch.css'

type SectionSwitchProps = {
  sectionKey: SectionKey
  saved: SavedSection | undefined
  state: SectionState
  onSwitched: (saved: SavedSection) => void
}

const words: Record<SectionState, string> = {
  default: 'What you save here takes its place on the page.',
  own: 'The page shows what is saved here.',
  off: 'Your wording is switched off, so the page shows the default wording. Yours is kept below.',
  unreadable:
    'What was saved cannot be read, so the page shows the default wording. Saving replaces it.',
}

export function SectionSwitch({ sectionKey, saved, state, onSwitched }: SectionSwitchProps) {
  const isOn = state === 'own'
  const name = nameOfSection(sectionKey)

  const [flip, pending] = useAction({
    run: ({ content, updatedAt }: SavedSection) =>
      saveSection(sectionKey, { content, isActive: !isOn, basedOn: updatedAt }),
    done(section) {
      onSwitched(section)
      return {
        title: isOn ? 'Section switched off' : 'Section switched on',
        text: `“${name}” goes back to ${isOn ? 'the default wording' : 'your wording'} in a moment.`,
      }
    },
    failed: { title: 'Failed to update content', text: 'An error occurred' },
  })

  return (
    <div className="section-switch row gap-1-2" data-state={state}>
      <SectionBadge state={state} />
      <p>{words[state]}</p>
      {(state === 'own' || state === 'off') && (
        <SmallButton aria-disabled={pending} onClick={() => saved && flip(saved)}>
          {isOn ? 'Switch off' : 'Switch on'}
        </SmallButton>
      )}
    </div>
  )
}
