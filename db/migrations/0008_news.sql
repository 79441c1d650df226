CREATE TABLE `news_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`issue_id` integer NOT NULL,
	`email` text,
	`status` text DEFAULT 'queued' NOT NULL,
	`reason` text,
	`is_again` integer DEFAULT false NOT NULL,
	`since` text,
	`provider_id` text,
	`claimed_at` text,
	`sent_at` text,
	`at` text NOT NULL,
	`came` text,
	`came_at` text,
	`consent_id` integer,
	FOREIGN KEY (`issue_id`) REFERENCES `news_issues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_deliveries_address` ON `news_deliveries` (`issue_id`,`email`);--> statement-breakpoint
CREATE INDEX `news_deliveries_status` ON `news_deliveries` (`issue_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `news_deliveries_open` ON `news_deliveries` (`status`,`id`) WHERE "news_deliveries"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX `news_deliveries_claimed` ON `news_deliveries` (`claimed_at`) WHERE "news_deliveries"."claimed_at" is not null;--> statement-breakpoint
CREATE INDEX `news_deliveries_email` ON `news_deliveries` (`email`) WHERE "news_deliveries"."email" is not null;--> statement-breakpoint
CREATE INDEX `news_deliveries_provider` ON `news_deliveries` (`provider_id`) WHERE "news_deliveries"."provider_id" is not null;--> statement-breakpoint
CREATE TABLE `news_digest` (
	`id` integer PRIMARY KEY NOT NULL,
	`on` integer DEFAULT false NOT NULL,
	`time` text DEFAULT '09:00' NOT NULL,
	`weekday` integer DEFAULT 2 NOT NULL,
	`monthday` integer DEFAULT 1 NOT NULL,
	`topics` text DEFAULT '{}' NOT NULL,
	`since` text,
	`ran` text DEFAULT '{}' NOT NULL,
	`seen_version` integer DEFAULT 0 NOT NULL,
	`seen_day` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `news_issues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text DEFAULT 'letter' NOT NULL,
	`frequency` text,
	`subject` text NOT NULL,
	`preview` text DEFAULT '' NOT NULL,
	`content` text NOT NULL,
	`topic` text NOT NULL,
	`readers` text DEFAULT 'patients' NOT NULL,
	`areas` text DEFAULT '[]' NOT NULL,
	`studies` text DEFAULT '[]' NOT NULL,
	`happens_on` text,
	`slug` text,
	`listed` integer DEFAULT false NOT NULL,
	`hidden_at` text,
	`language` text DEFAULT 'en' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`held_reason` text,
	`held_detail` text,
	`send_at` text,
	`started_at` text,
	`ended_at` text,
	`created_by` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`through` text,
	`items` text DEFAULT '[]' NOT NULL,
	`is_closed` integer DEFAULT false NOT NULL,
	`page_version` integer,
	`paused_until` text,
	`pauses` integer DEFAULT 0 NOT NULL,
	`paused_since` text,
	`failing` integer DEFAULT 0 NOT NULL,
	`search_text` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_issues_slug_unique` ON `news_issues` (`slug`);--> statement-breakpoint
CREATE INDEX `news_issues_open` ON `news_issues` (`status`) WHERE "news_issues"."status" in ('scheduled', 'sending');--> statement-breakpoint
CREATE TABLE `news_items` (
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`topic` text NOT NULL,
	`area` text,
	`public_since` text NOT NULL,
	PRIMARY KEY(`kind`, `record_id`)
);
--> statement-breakpoint
CREATE INDEX `news_items_since` ON `news_items` (`public_since`);--> statement-breakpoint
CREATE TABLE `soft_bounces` (
	`email` text NOT NULL,
	`mail` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`email`, `mail`)
);
--> statement-breakpoint
CREATE INDEX `soft_bounces_at` ON `soft_bounces` (`at`);--> statement-breakpoint
ALTER TABLE `email_preferences` ADD `told_through` text;--> statement-breakpoint
ALTER TABLE `email_preferences` ADD `last_news_at` text;--> statement-breakpoint
ALTER TABLE `study_approvals` ADD `issue_id` integer;--> statement-breakpoint
INSERT INTO `news_digest` (`id`) VALUES (1);--> statement-breakpoint
UPDATE `email_preferences` SET `told_through` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');

--> statement-breakpoint
DROP TRIGGER `study_approvals_no_update`;--> statement-breakpoint
CREATE TRIGGER `study_approvals_no_update` BEFORE UPDATE ON `study_approvals` WHEN OLD.`withdrawn_at` IS NOT NULL OR NEW.`withdrawn_at` IS NULL
	OR NEW.`id` IS NOT OLD.`id` OR NEW.`study_id` IS NOT OLD.`study_id` OR NEW.`material` IS NOT OLD.`material` OR NEW.`content` IS NOT OLD.`content` OR NEW.`sha256` IS NOT OLD.`sha256`
	OR NEW.`picture` IS NOT OLD.`picture` OR NEW.`board` IS NOT OLD.`board` OR NEW.`protocol_number` IS NOT OLD.`protocol_number` OR NEW.`material_version` IS NOT OLD.`material_version`
	OR NEW.`approved_on` IS NOT OLD.`approved_on` OR NEW.`expires_on` IS NOT OLD.`expires_on` OR NEW.`locations` IS NOT OLD.`locations` OR NEW.`letter` IS NOT OLD.`letter`
	OR NEW.`entered_by` IS NOT OLD.`entered_by` OR NEW.`entered_at` IS NOT OLD.`entered_at` OR NEW.`issue_id` IS NOT OLD.`issue_id` BEGIN
	SELECT RAISE(ABORT, 'an approval cannot be changed');
END;
