/** The message about a visit that is booked at once. The section’s own words are about one that was asked for. */
export const booked = {
  title: 'Your visit is booked',
  text: 'We have written to you with everything you need.',
}
