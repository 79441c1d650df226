import type { SectionState } from './content.ts'

const looks: Record<SectionState, { words: string; look: string }> = {
  own: { words: 'Your wording', look: 'badge-teal' },
  default: { words: 'Default wording', look: '' },
  off: { words: 'Default wording, yours is switched off', look: 'badge-amber' },
  unreadable: { words: 'Default wording, yours cannot be read', look: 'badge-red' },
}

export const SectionBadge = ({ state }: { state: SectionState }) => (
  <span className={`badge ${looks[state].look}`}>{looks[state].words}</span>
)
