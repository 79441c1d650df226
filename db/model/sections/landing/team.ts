import { titled } from '../fields.ts'
import { section } from '../section.ts'
import { subtitle, textWords, title } from '../words.ts'

export const teamSection = section({
  name: 'Team introduction',
  address: '/#team',
  page: 'landing',
  about: 'The words above the team; its members are under Team',
  shape: titled,
  words: { title, subtitle, content: textWords },
  copy: {
    title: 'The people you will meet',
    subtitle: 'Physicians, nurses and coordinators',
    content: 'You can ask for any of them by name.',
  },
})
