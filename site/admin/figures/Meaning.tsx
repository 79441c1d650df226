const meaningsOf = (days: number) => ({
  Inquiries: `People whose first inquiry or visit request came in the last ${days} days. Somebody who wrote twice, or was merged, counts once.`,
  'First attempt, median':
    'The time from somebody’s first submission to the first logged attempt to reach them. Half of the people waited less, half waited longer. Nights and weekends count.',
  'Tried within the promise':
    'People who were tried before their due time: one business day after an inquiry, and after a visit request the time that the company details promise. Those who still wait within that time are not counted.',
  'How they heard of us, Campaign':
    'What they chose in the first form that says so, and the campaign in the address of the link that brought them. The 30 largest campaigns are shown.',
  Reached: 'An attempt reached them, or their status says that somebody talked with them.',
  'Visit agreed, Enrolled':
    'They had this status, or a later one, at some time. The per cent is the share of all inquiries.',
})

export const Meaning = ({ days }: { days: number }) => (
  <details className="figures-meaning">
    <summary>What these figures mean</summary>
    <dl className="stack gap-1">
      {Object.entries(meaningsOf(days)).map(([figure, meaning]) => (
        <div key={figure}>
          <dt>{figure}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)
