import { claim, prose } from '#db/model/go-live/samples.ts'
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
    subtitle: prose`Physicians, nurses and coordinators ${claim('who stay with a study from start to finish')}`,
    content: claim('You will see the same faces at each visit.'),
  },
})
