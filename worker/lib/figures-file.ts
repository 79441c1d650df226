import type { readFigures } from '#db/candidates/figures/figures.ts'
import type { FigureValues } from '#db/model/candidates/figures.ts'
import { masked, type Shown } from './masked.ts'

type All = Awaited<ReturnType<typeof readFigures>>

const columns = {
  Inquiries: ({ funnel }: FigureValues) => funnel.inquiries,
  Reached: ({ funnel }: FigureValues) => funnel.reached,
  Visits: ({ funnel }: FigureValues) => funnel.visits,
  Enrolled: ({ funnel }: FigureValues) => funnel.enrolled,
  'Promises kept': ({ promise }: FigureValues) => promise.kept,
  'Promises due': ({ promise }: FigureValues) => promise.of,
}

type Row = { of: string; name: string; figures: FigureValues }

const rowOf = (of: string, name: string | null, figures: FigureValues): Row => ({
  of,
  name: name ?? 'None named',
  figures,
})

const rowsOf = (all: All): Row[] => [
  { of: 'All', name: '', figures: all },
  ...all.byStudy.map((group) => rowOf('Study', group.study, group)),
  ...all.bySource.map((group) => rowOf('Source', group.source, group)),
  ...all.byHeardFrom.map((group) => rowOf('Heard from', group.heardFrom, group)),
  ...all.byCampaign.map((group) => rowOf('Campaign', group.campaign, group)),
]

/** The figures as a table in which small numbers are hidden. A median is shown if at least five people were reached. */
export function figuresTable(all: All): { head: string[]; rows: unknown[][] } {
  const rows = rowsOf(all)
  const cells = Object.values(columns).map((numberOf): Shown[] => {
    const { total, parts } = masked(numberOf(all), [
      all.byStudy.map(numberOf),
      all.bySource.map(numberOf),
      all.byHeardFrom.map(numberOf),
      all.byCampaign.map(numberOf),
    ])
    return [total, ...parts.flat()]
  })
  const [, reached = []] = cells
  return {
    head: ['Of', 'Name', ...Object.keys(columns), 'Median minutes to the first attempt'],
    rows: rows.map(({ of, name, figures }, at) => [
      of,
      name,
      ...cells.map((column) => column[at]),
      typeof reached[at] === 'number' ? figures.medianFirstAttemptMinutes : '',
    ]),
  }
}
