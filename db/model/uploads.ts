const mib = 1024 * 1024

/** Resumes: what an applicant may send. Checked in the browser, and by size and first bytes in the Worker. */
export const resume = {
  maxBytes: 10 * mib,
  types: {
    'application/pdf': 'pdf',
    'application/msword': 'doc',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  },
  wrongType: {
    title: 'Invalid File Type',
    text: 'Please upload a PDF or Word document.',
  },
  tooLarge: { title: 'File Too Large', text: 'Please upload a file smaller than 10MB.' },
} as const

/** Team photos: what staff may choose before the crop, and what is sent after it. */
export const photo = {
  maxBytes: 5 * mib,
  types: { 'image/jpeg': 'jpg', 'image/jpg': 'jpg', 'image/png': 'png' },
  wrongType: {
    title: 'Invalid file type',
    text: 'Please select a JPEG, JPG, or PNG image.',
  },
  tooLarge: { title: 'File too large', text: 'Please select an image smaller than 5MB.' },
  tooSmall: {
    title: 'Image too small',
    text: 'Please select an image of at least 100 by 100 pixels.',
  },
  minCrop: 100,
  initialCrop: 0.8,
  jpegQuality: 0.9,
  longestSide: 1600,
} as const

export const uploadMinutes = 10
export const unclaimedHours = 24
export const maxJsonBytes = 64 * 1024
