import type { Post } from '../posts.ts'

/** Posts that a new database begins with; staff replace them with their own. */
export const samplePosts: (Post & { createdAt: string; publishedAt: string })[] = [
  {
    title: 'One injection a week: what insulin research is asking now',
    slug: 'one-injection-a-week-what-insulin-research-is-asking-now',
    excerpt:
      'A weekly insulin could spare people more than 300 injections a year. Before it becomes routine, studies have to answer some careful questions. Here is what they are, and why they take time.',
    category: 'Diabetes',
    createdAt: '2026-10-20T13:00:00.000Z',
    publishedAt: '2026-10-20T13:00:00.000Z',
    imageUrl: undefined,
    published: true,
    content: `Ask people with type 2 diabetes what they fear most about starting insulin, and many will not mention cost or side effects. They will say: the needle, every day, for the rest of my life. Some put off insulin for years because of it. In those years high blood sugar goes on harming eyes, kidneys and nerves.

That is why an insulin taken once a week is more than a matter of comfort. Most long-acting insulins today are injected once a day. Moving from every day to every week means 52 injections a year instead of 365. If that helps people start sooner and miss fewer doses, it could matter a great deal. But "could" is a word that research exists to replace.

The first question is how a dose can last so long. Insulin is normally cleared from the blood within hours. Weekly insulins are built to cling to albumin, a protein that travels in the blood for weeks, or to be joined to a part of an antibody that the body recycles. Either way the insulin forms a store and is let go little by little. After a few weeks of treatment the level becomes steady, with only a gentle rise and fall between injections.

The second question follows from the first. If a dose works for a week, so does a dose that was too large. With daily insulin a person who eats less, falls ill or runs a long race can lower the next dose the same evening. With weekly insulin that chance comes later. Studies therefore look hard at low blood sugar, called hypoglycemia: how often it happens, at what time of the week, how deep it goes and how long it takes to recover. They count the mild events that people notice and treat themselves, and the severe ones where someone else must help.

This is where the small sensor on the arm earns its place. A finger prick is one photograph of the day. A continuous glucose sensor is the whole film: a reading every few minutes, day and night. From it we learn the time in range, which is the share of the day spent between 70 and 180 mg/dL (3.9 to 10.0 mmol/L). Two people can have the same A1C, the three-month average, and live very different weeks. The sensor shows the difference.

The third question is about real life. What should you do if you miss your day by two days? What happens before an operation, or during a stomach bug? How does a person move from daily to weekly insulin without a week of high readings in between? A protocol has to answer each of these before the first volunteer comes through the door. The answers then have to be tested in people who have jobs, grandchildren and holidays.

Studies like these usually compare the new insulin with a daily one. Which group you join is decided by chance, much like the toss of a coin. This is called randomization, and it is the fairest way we know to tell whether a difference comes from the medicine or from the people who happened to choose it. In many insulin studies everyone knows which insulin they use, because one is taken daily and the other weekly. When that is so, the people who judge the results may still be kept unaware, so that hope does not color what they see.

If you take part in a diabetes study with us, you can expect a long first visit with plenty of time for questions, regular calls in the early weeks while the dose is being adjusted, and a number to call when you feel unwell. Your own doctor is told about your part in the study if you agree. You may leave at any time, and your usual care goes on as before.

We do not yet know for whom a weekly insulin will be the better choice. Some people will prefer the freedom. Others will prefer the control that a daily dose gives them. A good study does not set out to crown a winner. It sets out to give you and your doctor an honest basis for that choice.

Our current studies page lists what is open now, who may join and what it asks of you. If you are curious but unsure, a first talk with a coordinator costs nothing and commits you to nothing.`,
  },
  {
    title: 'Informed consent is a conversation, not a signature',
    slug: 'informed-consent-is-a-conversation-not-a-signature',
    excerpt:
      'A consent form can run to twenty pages. The person signing it deserves to understand every one of them. These are the five habits our coordinators rely on.',
    category: 'Patient Safety',
    createdAt: '2026-09-08T13:00:00.000Z',
    publishedAt: '2026-09-08T13:00:00.000Z',
    imageUrl: undefined,
    published: true,
    content: `Every clinical trial begins with a document. It explains why the study is being done, what will happen at each visit, what could go wrong, and what other choices there are. It has been read by lawyers, by scientists and by an ethics committee. It is often very long. And at the end of it there is a line for a signature.

It is tempting to think of that line as the goal. It is not. The goal is that a person knows what they are agreeing to, and agrees freely. The signature only records that this has happened. When it has not, a signed form is worth very little: to the person, who may be surprised by what comes next, and to the study, which may lose someone who would have stayed had they known.

Over the years our coordinators have settled on five habits. None of them is complicated. All of them take time, and we plan that time into the visit.

The first is to send the form home before the visit. Nobody reads well in a waiting room. We give people the document days ahead, on paper or by e-mail, and we ask them to write in the margins. Many bring a partner, a daughter or a friend, and we are glad when they do. A second pair of ears catches what the first pair missed.

The second is to begin with a question: "What would you like to know first?" Protocols have an order, and people have another. One person wants to hear about side effects before anything else. Another wants to know whether she can still pick up her son from school. If we insist on starting at page one, she will sit through nineteen pages thinking about the school gate.

The third is what nurses call teach-back. After explaining a part of the study, we ask the person to tell it back to us in their own words. This is not a test of them. It is a test of us. If someone says "so I will get the new medicine", and the study gives half of its volunteers a placebo, then we have explained it badly and we try again. The ideas most often misunderstood are the same everywhere: that treatment is assigned by chance, that a placebo may be involved, and that the main purpose of a trial is to learn, and not to treat.

The fourth is to say the hard parts out loud. It is easy to mention in passing that a side effect is "rare but serious". It is more honest to say which one it is, what it would feel like, whom to call and what we would do. In our experience people seldom walk away because of a risk that was explained well. They walk away because of one they discovered later.

The fifth is to make "no" easy. Before anyone signs, we say it plainly: you can say no today, you can say yes and change your mind tomorrow, and neither will affect the care you receive. Then we stop talking. Some of the best moments in our work have been a person thinking quietly for a minute and then saying "I would like another week". We give them the week.

Consent also does not end on the day it is given. Studies change. A new side effect is seen, a visit is added, a dose is adjusted. When something changes that might matter to a volunteer's decision, we sit down again, explain it and ask again. Even when nothing changes, our coordinators open each visit by asking whether there is anything the person has been wondering about. There usually is.

For sponsors, there is a practical side to all of this. People who understand a study keep its diary, come in their visit windows and tell us about symptoms early. They are also more likely to stay to the end. An hour spent well at the start saves many hours of missing data.

But that is not why we do it. We do it because a volunteer lends us something precious, and is entitled to know what for. If you are thinking about a study, with us or with anyone else, take our list of questions to ask with you. A good team will be pleased that you did.`,
  },
  {
    title: 'Fourteen days to startup: where the time really goes',
    slug: 'fourteen-days-to-startup-where-the-time-really-goes',
    excerpt:
      'Study startup is often blamed on contracts. When we mapped ours hour by hour, most of the delay was waiting that nobody had decided on. What we changed, and what we left alone.',
    category: 'Trial Operations',
    createdAt: '2026-07-14T13:00:00.000Z',
    publishedAt: '2026-07-14T13:00:00.000Z',
    imageUrl: undefined,
    published: true,
    content: `Between the moment a study is allowed to start at a site and the moment its first volunteer can be seen, weeks often pass. Sponsors plan for it, sites apologize for it, and patients who were ready in spring are called in autumn. For a long time we thought of this as the nature of the work. Then we wrote it down.

For three studies in a row, we logged every step between green light and first visit: who had it, when they received it, when they began and when they passed it on. By green light we mean a signed agreement, an ethics approval and the regulator's authorization where one is needed. These take the time they take, and we do not count them. We counted only what was ours.

The result was plain and a little embarrassing. The work itself came to about nine days. The rest was waiting: a training slot that fell in the following week, a pharmacy manual that reached the pharmacist last, a delegation log that needed a signature from someone on leave. Nobody had decided that these things should wait. Nobody had decided anything, and that was the trouble.

So our first change was to give startup an owner. One person, with no other study starting that month, holds the list and may ask anyone for anything. She meets the coordinator, the pharmacist, the laboratory lead and the data manager for fifteen minutes each morning. The meeting has a single question: what could stop us from seeing a patient on day fourteen?

The second change was to stop doing things in a row that could be done side by side. Our old checklist had forty-one steps, one under the other, as if each depended on the last. Very few did. Now there are four tracks: people, pharmacy, laboratory and records. They run together and meet twice, on day five for a table-top visit and on day eleven for a full rehearsal.

The rehearsal is the part we would give up last. A colleague plays the volunteer, with an invented history and a bad temper if the mood takes them. They are greeted, consented, examined, sampled, dosed with a labeled blank and sent home with a diary. Tubes are spun, labeled and packed for the courier. Every entry is made in a training copy of the data system. In one rehearsal we learned that a required tube did not fit our centrifuge. In another, that two windows in the protocol could not both be met by anyone who also sleeps. Both were found before a person had fasted for nothing.

The third change was to begin earlier with what costs nothing to be early. We ask sponsors for the pharmacy and laboratory manuals in draft, even if they are rough. Staff take general training and renew certificates by calendar, so that study training can concentrate on the study. Freezer logs, calibration records and curricula vitae are kept ready at all times, because an inspector may ask for them on any day anyway.

Some things we tried and dropped. Shorter training sounded efficient and led to questions on the day. Electronic reminders at every step led to people ignoring electronic reminders. And we once agreed to start without a finished source document, to save two days. We spent them several times over in corrections.

There are also things that we will not hurry. Reading the protocol is one. Each investigator reads it whole and lists what is unclear, and we send that list to the sponsor before day three. Asking whether the study suits our patients is another. If it asks too much of them we say so, because a study that starts in fourteen days and then enrolls no one has helped nobody.

Fourteen days is not a record, and records are not the point. The point is that the time between a study being ready and a person being seen should be spent on purpose. If you plan a study and would like to see our startup plan, the partnership form on this site reaches the people who wrote it.`,
  },
  {
    title: 'Who is missing? Why trials need the people who will use the medicine',
    slug: 'who-is-missing-why-trials-need-the-people-who-will-use-the-medicine',
    excerpt:
      'A medicine tested in one group of people may not work the same way in another. Widening the door takes more than good intentions. It takes evening visits, taxi fares and trust.',
    category: 'Access & Inclusion',
    createdAt: '2026-05-19T13:00:00.000Z',
    publishedAt: '2026-05-19T13:00:00.000Z',
    imageUrl: undefined,
    published: true,
    content: `Imagine a medicine for high blood pressure, tested in two thousand people. The results are good and the paper is clear. Now look at the table that describes who took part. Most were men. Few were over 75, although that is the age at which high blood pressure is most common. Nearly all lived within a short drive of a large hospital. What does the study tell a woman of 82 who lives an hour away and takes six other medicines?

It tells her something, but less than she deserves. Age changes how the kidneys clear a drug. Body size and hormones change how it spreads. Some gene variants that affect how we process a medicine are common in one population and rare in another. Other illnesses and other tablets can turn a safe dose into a risky one. If people like her were not in the study, her doctor has to guess.

Health agencies have been asking for years that trials reflect the people who will use the product. We agree, and we have learned that agreeing is the easy part. When we looked at who called us, who came for screening and who enrolled, we saw that the door was open at each step but narrower for some people than for others.

Time was the first reason. Visits on weekdays between nine and four suit those who are retired or have flexible jobs. A person paid by the hour loses wages for each visit, or simply does not come. We now begin at eight, and we hold some Saturday morning visits by appointment. For visits that need no equipment, we ask sponsors whether a phone or video call could do.

Distance was the second. A study with twelve visits may be twelve bus journeys with two changes. Where the study allows it, we arrange transport or pay fares on the same day, so that nobody has to lend us money for weeks. We do this before anyone asks, since asking is hard.

Language was the third. A translated form is necessary but not enough. People need to ask questions in the language they think in, and to understand the answer at three in the morning if they feel unwell. We plan for interpreters from the first call, and we do not use family members for consent talks. A daughter should be free to be a daughter that day.

The fourth reason is trust, and it cannot be scheduled. There are communities that were treated badly in the name of research, and they have not forgotten. They have no reason to. A poster with a diverse group of smiling people does nothing to change that. What helps is slow: a doctor they already know, a pharmacist who answers questions at a community center with no study to promote, results that are brought back and explained to those who made them possible. We try to be present when we want nothing.

There is also a quieter barrier, and it sits in the protocol. Criteria for joining are often copied from an earlier study. An upper age limit, a kidney value a little stricter than safety demands, a ban on a common tablet: each looks reasonable alone, and together they shut out half the people who live with the disease. During feasibility we check each criterion against the patients we see and report what it costs. Sponsors are often glad to hear it, as a criterion that is changed before approval is easier to change than one that needs an amendment later.

None of this is charity. A study that includes the people who will use the medicine gives better answers. Side effects that show up mainly in older adults show up in time. Doses are right for more people. And a doctor can look at the table of participants and find the patient who sits across the desk.

We are not done. We publish our own numbers to our staff each quarter: who called, who was screened, who joined, who stayed. Where a line on that chart drops, we ask what we did, and not what they lacked.

If you have ever thought that research is not for people like you, we would like to hear why. You can write to us without joining anything. Your answer may well change how the next study is run.`,
  },
]
