CREATE TABLE `candidate_contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`candidate_id` integer NOT NULL,
	`kind` text NOT NULL,
	`given` text NOT NULL,
	`key` text NOT NULL,
	`wrong` integer DEFAULT false NOT NULL,
	`from` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`candidate_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `candidate_contacts_candidate` ON `candidate_contacts` (`candidate_id`,`kind`,`key`);
--> statement-breakpoint
CREATE INDEX `candidate_contacts_key` ON `candidate_contacts` (`key`);
--> statement-breakpoint
CREATE TABLE `candidate_names` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`candidate_id` integer NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`candidate_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `candidate_names_candidate` ON `candidate_names` (`candidate_id`,`name_key`);
--> statement-breakpoint
CREATE INDEX `candidate_names_key` ON `candidate_names` (`name_key`);
--> statement-breakpoint
CREATE TABLE `consent_words` (
	`sha256` text NOT NULL,
	`readers` text NOT NULL,
	`words` text NOT NULL,
	`language` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`sha256`, `readers`)
);
--> statement-breakpoint
CREATE TABLE `consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`candidate_id` integer,
	`email` text,
	`purpose` text NOT NULL,
	`given` integer NOT NULL,
	`words` text NOT NULL,
	`sha256` text NOT NULL,
	`assumed` integer DEFAULT false NOT NULL,
	`language` text NOT NULL,
	`how` text NOT NULL,
	`by` text NOT NULL,
	`submission` text,
	`at` text NOT NULL,
	FOREIGN KEY (`candidate_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consents_candidate` ON `consents` (`candidate_id`);
--> statement-breakpoint
CREATE INDEX `consents_email` ON `consents` (`email`) WHERE email is not null;
--> statement-breakpoint
DROP INDEX `candidates_email_unique`;
--> statement-breakpoint
DROP INDEX `candidates_figures`;
--> statement-breakpoint
ALTER TABLE `candidates` ALTER COLUMN "email" TO "email" text;
--> statement-breakpoint
ALTER TABLE `candidates` ALTER COLUMN "phone" TO "phone" text;
--> statement-breakpoint
ALTER TABLE `candidates` ADD `reason_detail` text;
--> statement-breakpoint
ALTER TABLE `candidates` ADD `heard_from` text;
--> statement-breakpoint
ALTER TABLE `candidates` ADD `heard_from_detail` text;
--> statement-breakpoint
ALTER TABLE `candidates` ADD `campaign` text;
--> statement-breakpoint
ALTER TABLE `candidates` ADD `campaign_name` text;
--> statement-breakpoint
ALTER TABLE `candidates` ADD `caller_name` text;
--> statement-breakpoint
ALTER TABLE `candidates` ADD `relation` text;
--> statement-breakpoint
ALTER TABLE `candidates` ADD `do_not_contact` text;
--> statement-breakpoint
ALTER TABLE `candidates` ADD `submission_id` text;
--> statement-breakpoint
ALTER TABLE `candidates` ADD `several_names` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `patient_inquiries` ADD `asking_for` text DEFAULT 'myself' NOT NULL;
--> statement-breakpoint
ALTER TABLE `patient_inquiries` ADD `caller_name` text;
--> statement-breakpoint
ALTER TABLE `patient_inquiries` ADD `relation` text;
--> statement-breakpoint
ALTER TABLE `patient_inquiries` ADD `heard_from` text;
--> statement-breakpoint
ALTER TABLE `patient_inquiries` ADD `heard_from_detail` text;
--> statement-breakpoint
ALTER TABLE `patient_inquiries` ADD `campaign` text;
--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `heard_from` text;
--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `heard_from_detail` text;
--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `campaign` text;
--> statement-breakpoint
CREATE INDEX `candidates_figures` ON `candidates` (`created_at`,`merged_into`,`source`,`study`,`promise_at`,`first_attempt_at`,`furthest`,`heard_from`,`campaign_name`);
--> statement-breakpoint
CREATE INDEX `candidates_email` ON `candidates` (`email`,`name_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `candidates_submission` ON `candidates` (`submission_id`) WHERE submission_id is not null;
--> statement-breakpoint
CREATE INDEX `candidates_merged_email` ON `candidates` (`email`) WHERE merged_into is not null;
--> statement-breakpoint
CREATE INDEX `candidates_merged_name` ON `candidates` (`name_key`) WHERE merged_into is not null;
--> statement-breakpoint
CREATE INDEX `candidates_several_names` ON `candidates` (`id`) WHERE several_names;
--> statement-breakpoint
-- What somebody sent may turn out to be another person's: it moves, with what happened to it, and stays as it was.
DROP TRIGGER `candidate_events_no_update`;
--> statement-breakpoint
CREATE TRIGGER `candidate_events_no_update` BEFORE UPDATE ON `candidate_events` WHEN NOT (NEW.`kind` IN ('submission', 'visit') AND NEW.`id` IS OLD.`id` AND NEW.`kind` IS OLD.`kind` AND NEW.`at` IS OLD.`at` AND NEW.`by` IS OLD.`by` AND NEW.`user_id` IS OLD.`user_id` AND NEW.`name` IS OLD.`name` AND NEW.`data` IS OLD.`data`) BEGIN
	SELECT RAISE(ABORT, 'the history of a candidate cannot be changed');
END;
--> statement-breakpoint
-- Consents are kept as they were given; whoever is erased takes theirs along.
CREATE TRIGGER `consents_no_update` BEFORE UPDATE ON `consents` WHEN NOT ((NEW.`candidate_id` IS NULL) IS (OLD.`candidate_id` IS NULL) AND NEW.`id` IS OLD.`id` AND NEW.`submission` IS OLD.`submission` AND NEW.`language` IS OLD.`language` AND NEW.`assumed` IS OLD.`assumed` AND NEW.`given` IS OLD.`given` AND NEW.`purpose` IS OLD.`purpose` AND NEW.`words` IS OLD.`words` AND NEW.`sha256` IS OLD.`sha256` AND NEW.`how` IS OLD.`how` AND NEW.`by` IS OLD.`by` AND NEW.`at` IS OLD.`at` AND NEW.`email` IS OLD.`email`) BEGIN
	SELECT RAISE(ABORT, 'a consent cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `consents_no_delete` BEFORE DELETE ON `consents` WHEN EXISTS (SELECT 1 FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR EXISTS (SELECT 1 FROM `email_preferences` WHERE `email` = OLD.`email`) BEGIN
	SELECT RAISE(ABORT, 'a consent cannot be deleted');
END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes without asking the triggers of a deletion.
CREATE TRIGGER `consents_no_replace` BEFORE INSERT ON `consents` WHEN EXISTS (SELECT 1 FROM `consents` WHERE `id` = NEW.`id`) BEGIN
	SELECT RAISE(ABORT, 'a consent cannot be changed');
END;
--> statement-breakpoint
UPDATE `candidates` SET `closed_reason` = 'prescreen-failure' WHERE `closed_reason` = 'not-eligible';
--> statement-breakpoint
UPDATE `candidate_merges` SET `before` = replace(`before`, '"closedReason":"not-eligible"', '"closedReason":"prescreen-failure"');
--> statement-breakpoint
UPDATE `candidate_bulk_changes` SET `was` = replace(`was`, '"closedReason":"not-eligible"', '"closedReason":"prescreen-failure"');
--> statement-breakpoint
-- The words of a name are compared in any order now: `migrate` writes them again.
UPDATE `candidates` SET `search_text` = NULL;
