import { TriangleAlert } from 'lucide-react'
import { readSection } from '#db/model/content.ts'
import { agingFacts, factKindTitle } from '#db/model/sponsor-facts.ts'
import { useData } from '#site/ui/useLoad.ts'
import { NoticeBox } from '../base/NoticeBox.tsx'
import { calendarDay } from '../base/time/dates.ts'
import { $sections } from '../content/content.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { todayHere } from '../studies/days.ts'

/** Names the facts for sponsors that nobody has checked for more than a year. */
export function FactsNotice() {
  const saved = useData($sections)?.find(
    ({ sectionKey, isActive }) => sectionKey === 'sponsor_facts' && isActive,
  )
  const facts = agingFacts(readSection('sponsor_facts', saved?.content), todayHere())
  if (facts.length === 0) return null
  const aging =
    facts.length === 1 ? 'A fact for sponsors is' : `${facts.length} facts for sponsors are`
  return (
    <NoticeBox
      icon={TriangleAlert}
      label="Site facts for sponsors"
      title={`${aging} older than a year`}
    >
      <ul>
        {facts.map(({ kind, index, name, asOf, isHidden }) => (
          <li key={`${kind}.${index}`}>
            <AdminLink
              to="/admin/content"
              query={{ section: 'sponsor_facts', field: `${kind}.${index}.asOf` }}
            >
              {factKindTitle(kind)}: {name}
            </AdminLink>
            , as of {calendarDay(asOf)}
            {isHidden && '. Visitors no longer see it'}
          </li>
        ))}
      </ul>
      <p>Check each, then save its new date. After two years visitors do not see it.</p>
    </NoticeBox>
  )
}
