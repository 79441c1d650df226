export const preferenceNotes = [
  {
    title: 'The link is yours alone',
    text: 'It opens your choices without a password, so please do not pass our emails on.',
  },
  {
    title: 'One click is enough',
    text: 'You can stop all emails at any time, here or in your mail program.',
  },
  {
    title: 'We still answer you',
    text: 'If you write to us or ask for a visit, we reply, whatever you choose here.',
  },
]
