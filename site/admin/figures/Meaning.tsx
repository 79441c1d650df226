export const Meaning = ({ days }: { days: number }) => (
  <details className="figures-meaning">
    <summary>What these figures mean</summary>
    <dl>
      <div>
        <dt>Inquiries</dt>
        <dd>
          People whose first inquiry or visit request came in the last {days} days. Somebody who
          wrote twice, or was merged, counts once.
        </dd>
      </div>
      <div>
        <dt>First attempt, median</dt>
        <dd>
          The time from somebody’s first submission to the first logged attempt to reach them. Half
          of the people waited less, half waited longer. Nights and weekends count.
        </dd>
      </div>
      <div>
        <dt>Tried within the promise</dt>
        <dd>
          People who were tried before their due time: one business day after an inquiry, and after
          a visit request the time that the company details promise. Those who still wait within
          that time are not counted.
        </dd>
      </div>
      <div>
        <dt>How they heard of us, Campaign</dt>
        <dd>
          What they chose in the first form that says so, and the campaign in the address of the
          link that brought them. The 30 largest campaigns are shown.
        </dd>
      </div>
      <div>
        <dt>Reached</dt>
        <dd>An attempt reached them, or their status says that somebody talked with them.</dd>
      </div>
      <div>
        <dt>Visit agreed, Enrolled</dt>
        <dd>
          They had this status, or a later one, at some time. The per cent is the share of all
          inquiries.
        </dd>
      </div>
    </dl>
  </details>
)
