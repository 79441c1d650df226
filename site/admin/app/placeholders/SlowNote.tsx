/** A link to reload if the code does not arrive. CSS delays it, because no script may have loaded. */
export const SlowNote = () => (
  <p className="slow-note">
    This takes longer than it should. <a href="">Load the page again</a>
  </p>
)
