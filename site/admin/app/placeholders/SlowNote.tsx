/** A way out where code does not arrive. CSS shows it after a while, because no script may be there to do so. */
export const SlowNote = () => (
  <p className="slow-note">
    This takes longer than it should. <a href="">Load the page again</a>
  </p>
)
