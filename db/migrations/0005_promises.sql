DROP INDEX `blog_posts_published`;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `published_at` text;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `search_text` text;--> statement-breakpoint
CREATE INDEX `blog_posts_published` ON `blog_posts` (`published`,`published_at`,`id`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `hash` text;--> statement-breakpoint
ALTER TABLE `patient_inquiries` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `sponsor_inquiries` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `job_applications` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `job_postings` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `held_reason` text;--> statement-breakpoint
CREATE INDEX `mail_outbox_sent` ON `mail_outbox` (`recipient`,`sent_at`) WHERE "mail_outbox"."sent_at" is not null and "mail_outbox"."recipient" is not null;--> statement-breakpoint
ALTER TABLE `email_preferences` ADD `confirmed_at` text;--> statement-breakpoint
ALTER TABLE `email_preferences` ADD `unsubscribed_at` text;--> statement-breakpoint
ALTER TABLE `email_preferences` ADD `source` text;--> statement-breakpoint
ALTER TABLE `publish_state` ADD `problems` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `confirmations` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `search_text` text;--> statement-breakpoint
-- Visitors go on seeing the dates they saw.
UPDATE `blog_posts` SET `published_at` = `created_at` WHERE `published` = 1;--> statement-breakpoint
-- Whoever is subscribed now has been written to already.
UPDATE `email_preferences` SET `confirmed_at` = `created_at` WHERE `is_active` = 1;--> statement-breakpoint
UPDATE `email_preferences` SET `unsubscribed_at` = `updated_at` WHERE `is_active` = 0;
