export const visitSteps = [
  {
    title: 'You send a request',
    text: 'It takes about three minutes. Tell us only what you want us to know.',
  },
  {
    title: 'We contact you within 24 hours',
    text: 'A coordinator confirms the day and the time, or finds a better one with you.',
  },
  {
    title: 'You come by',
    text: 'A consultation takes 30 to 60 minutes. Bring a photo ID and a list of your medicines.',
  },
  {
    title: 'You decide',
    text: 'Nothing starts until you have read and signed a consent form. You can always say no.',
  },
]
