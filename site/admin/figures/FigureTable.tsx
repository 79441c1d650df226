import type { FigureValues as Row } from '#db/model/candidates/figures.ts'
import { duration, percentText } from './figures.ts'
import './FigureTable.css'

type FigureTableProps<One extends Row> = {
  caption: string
  rows: readonly One[]
  nameOf: (row: One) => string
}

/** A table of the figures for each study or source, the largest group first. */
export const FigureTable = <One extends Row>({ caption, rows, nameOf }: FigureTableProps<One>) => (
  <div className="figure-table" role="region" aria-label={caption} tabIndex={0}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Name</span>
          </th>
          <th scope="col">Inquiries</th>
          <th scope="col">Reached</th>
          <th scope="col">Visits</th>
          <th scope="col">Enrolled</th>
          <th scope="col">In promise</th>
          <th scope="col">First attempt</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={nameOf(row)}>
            <th scope="row">
              <bdi>{nameOf(row)}</bdi>
            </th>
            <td>{row.funnel.inquiries.toLocaleString('en-US')}</td>
            <td>{row.funnel.reached.toLocaleString('en-US')}</td>
            <td>{row.funnel.visits.toLocaleString('en-US')}</td>
            <td>{row.funnel.enrolled.toLocaleString('en-US')}</td>
            <td>{percentText(row.promise.kept, row.promise.of)}</td>
            <td>
              {row.medianFirstAttemptMinutes === null
                ? '–'
                : duration(row.medianFirstAttemptMinutes)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
