/** The message about a visit that is booked at once. The section’s own words are for a request. */
export const booked = {
  title: 'Your visit is booked',
  text: 'We have written to you with everything you need.',
}

/** The message about a time that is kept only once the link of the letter is used. */
export const awaitsLink = {
  title: 'One more step: please open our e-mail',
  text: 'Please use the link in it to get this time. Until then, others may take it.',
}
