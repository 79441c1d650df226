-- Words are folded anew, so that a search finds them in each of their spellings: what has no search text is filled again.
UPDATE `candidates` SET `search_text` = NULL;
--> statement-breakpoint
UPDATE `patient_inquiries` SET `search_text` = NULL;
--> statement-breakpoint
UPDATE `sponsor_inquiries` SET `search_text` = NULL;
--> statement-breakpoint
UPDATE `visit_requests` SET `search_text` = NULL;
--> statement-breakpoint
UPDATE `job_applications` SET `search_text` = NULL;
--> statement-breakpoint
UPDATE `job_postings` SET `search_text` = NULL;
--> statement-breakpoint
UPDATE `blog_posts` SET `search_text` = NULL;
--> statement-breakpoint
UPDATE `studies` SET `search_text` = NULL;
--> statement-breakpoint
UPDATE `media` SET `search_text` = NULL;
