export const SkipLink = () => (
  <a className="skip-link button" href="#main">
    Skip to main content
  </a>
)
