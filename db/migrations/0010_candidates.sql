CREATE TABLE `candidate_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`candidate_id` integer NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`user_id` integer,
	`name` text,
	`kind` text NOT NULL,
	`data` text,
	FOREIGN KEY (`candidate_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `candidate_events_candidate` ON `candidate_events` (`candidate_id`,`id`);--> statement-breakpoint
CREATE INDEX `candidate_events_kind` ON `candidate_events` (`kind`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `candidate_events_submission` ON `candidate_events` (`data`) WHERE kind = 'submission';--> statement-breakpoint
CREATE TABLE `candidate_filters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `candidate_filters_user` ON `candidate_filters` (`user_id`);--> statement-breakpoint
CREATE TABLE `candidate_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kept_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`user_id` integer,
	`name` text,
	`before` text NOT NULL,
	`followers` text DEFAULT '[]' NOT NULL,
	`undone_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`kept_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `candidate_merges_kept` ON `candidate_merges` (`kept_id`);--> statement-breakpoint
CREATE INDEX `candidate_merges_other` ON `candidate_merges` (`other_id`);--> statement-breakpoint
CREATE TABLE `candidate_pairs` (
	`lower_id` integer NOT NULL,
	`higher_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`lower_id`, `higher_id`),
	FOREIGN KEY (`lower_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`higher_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `candidate_pairs_higher` ON `candidate_pairs` (`higher_id`);--> statement-breakpoint
CREATE TABLE `candidate_presence` (
	`candidate_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`candidate_id`, `user_id`),
	FOREIGN KEY (`candidate_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `candidates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`phone_key` text,
	`name_key` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`closed_reason` text,
	`owner_id` integer,
	`next_action` text,
	`due_at` text,
	`study` text,
	`interest` text,
	`source` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`promise_at` text,
	`first_attempt_at` text,
	`furthest` integer DEFAULT 0 NOT NULL,
	`merged_into` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`search_text` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `candidates_email_unique` ON `candidates` (`email`);--> statement-breakpoint
CREATE INDEX `candidates_due` ON `candidates` (`due_at`,`id`,`owner_id`,`status`,`study`,`source`,`merged_into`) WHERE due_at is not null and merged_into is null;--> statement-breakpoint
CREATE INDEX `candidates_status` ON `candidates` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `candidates_owner` ON `candidates` (`owner_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `candidates_figures` ON `candidates` (`created_at`,`merged_into`,`source`,`study`,`promise_at`,`first_attempt_at`,`furthest`);--> statement-breakpoint
CREATE INDEX `candidates_phone` ON `candidates` (`phone_key`);--> statement-breakpoint
CREATE INDEX `candidates_name` ON `candidates` (`name_key`);--> statement-breakpoint
CREATE INDEX `candidates_merged` ON `candidates` (`merged_into`) WHERE merged_into is not null;--> statement-breakpoint
CREATE TABLE `submission_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`record` text NOT NULL,
	`record_id` integer NOT NULL,
	`text` text NOT NULL,
	`user_id` integer,
	`name` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `submission_notes_record` ON `submission_notes` (`record`,`record_id`,`id`);--> statement-breakpoint
ALTER TABLE `sponsor_inquiries` ADD `status` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `sponsor_inquiries` ADD `owner_id` integer REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `sponsor_inquiries` ADD `updated_at` text DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL;--> statement-breakpoint
CREATE INDEX `sponsor_inquiries_status` ON `sponsor_inquiries` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `sponsor_inquiries_owner` ON `sponsor_inquiries` (`owner_id`);--> statement-breakpoint
CREATE INDEX `audit_log_record` ON `audit_log` (`record`,`record_id`,`id`);--> statement-breakpoint
CREATE TRIGGER `candidate_events_no_update` BEFORE UPDATE ON `candidate_events` BEGIN
	SELECT RAISE(ABORT, 'the history of a candidate cannot be changed');
END;
--> statement-breakpoint
-- Erasing a candidate erases the history too, and its name in what the history of another says of a merge.
CREATE TRIGGER `candidate_events_no_delete` BEFORE DELETE ON `candidate_events` WHEN EXISTS (SELECT 1 FROM `candidates` WHERE `id` = OLD.`candidate_id`) AND (OLD.`kind` <> 'merge' OR EXISTS (SELECT 1 FROM `candidates` WHERE `id` = OLD.`data` ->> '$.other')) BEGIN
	SELECT RAISE(ABORT, 'the history of a candidate cannot be changed');
END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes without asking the triggers of a deletion.
CREATE TRIGGER `candidate_events_no_replace` BEFORE INSERT ON `candidate_events` WHEN EXISTS (SELECT 1 FROM `candidate_events` WHERE `id` = NEW.`id`) BEGIN
	SELECT RAISE(ABORT, 'the history of a candidate cannot be changed');
END;
--> statement-breakpoint
-- What the figures count stays with the candidate to which it happened, as the events do.
CREATE TRIGGER `candidate_events_figures` AFTER INSERT ON `candidate_events` WHEN NEW.`kind` IN ('attempt', 'status') BEGIN
	UPDATE `candidates` SET
		`first_attempt_at` = iif(NEW.`kind` = 'attempt', min(coalesce(`first_attempt_at`, NEW.`at`), NEW.`at`), `first_attempt_at`),
		`furthest` = max(`furthest`, CASE coalesce(NEW.`data` ->> '$.outcome', NEW.`data` ->> '$.to')
			WHEN 'reached' THEN 1 WHEN 'talking' THEN 1 WHEN 'visit' THEN 2 WHEN 'screening' THEN 2 WHEN 'enrolled' THEN 3 ELSE 0 END)
	WHERE `id` = NEW.`candidate_id`;
END;
