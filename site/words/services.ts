export const servicesIntro =
  'For sponsors and contract research organizations, we bring experienced investigators, trained coordinators and patients who know us to the table. Choose an area below to see where we work. If yours is not listed, ask: a feasibility answer takes us days, not weeks.'
