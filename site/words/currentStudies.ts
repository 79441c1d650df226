export const volunteerBanner = {
  title: 'No study here fits you?',
  text: 'New studies open all year. Tell us a little about yourself, and a coordinator will call you when one may be right for you. Asking does not sign you up for anything.',
  action: 'Become a Volunteer',
}

export const importantInformation = [
  {
    title: 'It is your choice',
    text: 'You can say no, and you can leave a study at any time. Your usual care goes on as before.',
  },
  {
    title: 'A study is a test',
    text: 'The treatment may not help you, and it may have side effects. We tell you what is known before you decide.',
  },
  {
    title: 'These are only the main points',
    text: 'The lists above do not show every rule. We check the rest with you at a screening visit.',
  },
  {
    title: 'It costs you nothing',
    text: 'You do not pay for study visits, study tests or study medicine. Other care may still be billed to you or your insurance.',
  },
  {
    title: 'What you are paid',
    text: 'The amount shown is the most a study pays. You are paid for each visit you complete.',
  },
  {
    title: 'Keep taking your medicine',
    text: 'Please do not stop or change a medicine to fit a study. Talk to your doctor first.',
  },
]
