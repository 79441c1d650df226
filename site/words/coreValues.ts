export const coreValuesClosing =
  'Values are easy to print and harder to keep. So we ask participants and sponsors how we did after every study, and we change what falls short.'
