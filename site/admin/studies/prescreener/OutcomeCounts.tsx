import { prescreenOutcomes } from '#db/model/studies/prescreener/outcomes.ts'
import type { Question } from '#db/model/studies/prescreener/question.ts'
import type { OutcomeCount } from './prescreener.ts'

type OutcomeCountsProps = { counts: OutcomeCount[]; questions: readonly Question[] }

/** How often each outcome came. An older version may name a question that was deleted. */
export function OutcomeCounts({ counts, questions }: OutcomeCountsProps) {
  const nameOfQuestion = (id: string) =>
    questions.find((one) => one.id === id)?.text ?? 'a question that is gone'
  return (
    <section aria-labelledby="outcome-counts">
      <h2 id="outcome-counts">Answers of 90 days</h2>
      {counts.length === 0 ? (
        <p className="note">Nobody has answered yet.</p>
      ) : (
        <table className="outcome-counts">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Outcome</th>
              <th scope="col">Because of</th>
              <th scope="col">Visitors</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ version, outcome, question, count }) => (
              <tr key={`${version} ${outcome} ${question}`}>
                <td>{version}</td>
                <td>{prescreenOutcomes[outcome]}</td>
                <td>{question ? nameOfQuestion(question) : '–'}</td>
                <td>{count ?? 'fewer than 5'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
