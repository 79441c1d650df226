import type { SectionState } from './content.ts'

const words: Record<SectionState, string> = {
  own: 'Your wording',
  default: 'Default wording',
  off: 'Default wording, yours is switched off',
  unreadable: 'Default wording, yours cannot be read',
}

const looks: Record<SectionState, string> = {
  own: 'badge-teal',
  default: '',
  off: 'badge-amber',
  unreadable: 'badge-red',
}

export const SectionBadge = ({ state }: { state: SectionState }) => (
  <span className={`badge ${looks[state]}`}>{words[state]}</span>
)
