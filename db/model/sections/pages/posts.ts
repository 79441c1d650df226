import { missingPost } from '#db/model/posts.ts'
import { headingFields, longText, sectionText, summaryField, whenEmpty } from '../fields.ts'
import { section } from '../section.ts'
import { subtitle, summaryWords, title, titleWords, whenEmptyWords } from '../words.ts'

export const postsSection = section({
  name: 'Research updates',
  address: '/blog',
  page: '/blog',
  about: 'The words around the posts, which are under Blog',
  shape: {
    ...headingFields,
    ...whenEmpty,
    categoryText: sectionText(),
    shareText: sectionText(),
    relatedTitle: sectionText(),
    latestTitle: sectionText(),
    latestButton: sectionText(60),
    missingTitle: sectionText(),
    missingText: longText(),
    ...summaryField,
  },
  words: {
    title,
    subtitle,
    ...whenEmptyWords('while there is no post'),
    categoryText: { label: 'Under the name of a category' },
    shareText: { label: 'Before the buttons to share a post' },
    relatedTitle: titleWords('the posts below a post'),
    latestTitle: titleWords('the newest posts on the landing page'),
    latestButton: { label: 'Button beside them', hint: 'Leads to the list of posts.' },
    missingTitle: { label: 'Title, where a post was' },
    missingText: { label: 'Text, where a post was' },
    ...summaryWords,
  },
  copy: {
    title: 'Research Updates',
    subtitle: 'What we learn from running trials, and what it may mean for you.',
    emptyTitle: 'No posts available yet',
    emptyText: 'We have not written one yet. Until then, see what we are working on.',
    categoryText: 'Research updates in this category, newest first.',
    shareText: 'Know someone who should read this?',
    relatedTitle: 'Related research updates',
    latestTitle: 'Latest Research Updates',
    latestButton: 'View All Research Updates',
    missingTitle: 'Post Not Found',
    missingText: missingPost,
    summary:
      'What {company} learns from running clinical trials, told for patients, sponsors and everyone who wants to know',
  },
})
