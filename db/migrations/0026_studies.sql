CREATE TABLE `locations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`phone` text,
	`time_zone` text NOT NULL,
	`hours` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `registry_looks` (
	`id` integer PRIMARY KEY NOT NULL,
	`looked_at` text,
	`trouble` text,
	`holder` text,
	`held_until` text
);
--> statement-breakpoint
CREATE TABLE `registry_records` (
	`nct_id` text PRIMARY KEY NOT NULL,
	`found_as` text,
	`status` text,
	`places` text DEFAULT '[]' NOT NULL,
	`dates` text DEFAULT '{}' NOT NULL,
	`known_dates` text DEFAULT '{}' NOT NULL,
	`data_timestamp` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `file_hashes` (
	`file` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `studies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`official_title` text,
	`summary` text NOT NULL,
	`condition` text NOT NULL,
	`therapeutic_area` text,
	`phases` text DEFAULT '[]' NOT NULL,
	`study_type` text,
	`status` text,
	`site_status` text NOT NULL,
	`min_age` text,
	`max_age` text,
	`sex` text DEFAULT 'ALL' NOT NULL,
	`healthy_volunteers` integer DEFAULT false NOT NULL,
	`eligibility` text DEFAULT '[]' NOT NULL,
	`what_happens` text DEFAULT '' NOT NULL,
	`duration` text,
	`time_commitment` text DEFAULT '' NOT NULL,
	`costs` text DEFAULT '' NOT NULL,
	`pay` text DEFAULT '' NOT NULL,
	`paid_back` text DEFAULT '' NOT NULL,
	`risks_and_benefits` text DEFAULT '' NOT NULL,
	`privacy` text DEFAULT '' NOT NULL,
	`learned` text DEFAULT '' NOT NULL,
	`prescreener_intro` text DEFAULT '' NOT NULL,
	`prescreener_questions` text DEFAULT '[]' NOT NULL,
	`prescreener_version` integer DEFAULT 0 NOT NULL,
	`location_ids` text DEFAULT '[]' NOT NULL,
	`registry_places` text DEFAULT '[]' NOT NULL,
	`contact` text,
	`sponsor_name` text,
	`nct_id` text,
	`protocol_number` text,
	`image_id` integer,
	`published` integer DEFAULT false NOT NULL,
	`display_order` integer DEFAULT 0 NOT NULL,
	`no_board_reason` text,
	`review_until` text,
	`target` integer,
	`screen_target` integer,
	`enrol_from` text,
	`enrol_to` text,
	`coordinator_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`moved_from` text,
	`lapsed` integer DEFAULT false NOT NULL,
	`gate_day` text,
	`lock` text NOT NULL,
	`search_text` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `studies_slug_unique` ON `studies` (`slug`);--> statement-breakpoint
CREATE INDEX `studies_shown` ON `studies` (`published`,`display_order`,`id`);--> statement-breakpoint
CREATE INDEX `studies_gate` ON `studies` (`gate_day`) WHERE gate_day is not null;--> statement-breakpoint
CREATE TABLE `study_approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`study_id` integer NOT NULL,
	`material` text NOT NULL,
	`content` text NOT NULL,
	`sha256` text NOT NULL,
	`picture` text,
	`board` text NOT NULL,
	`protocol_number` text NOT NULL,
	`material_version` text NOT NULL,
	`approved_on` text NOT NULL,
	`expires_on` text,
	`locations` text DEFAULT '[]' NOT NULL,
	`letter` text,
	`entered_by` text NOT NULL,
	`entered_at` text NOT NULL,
	`withdrawn_at` text,
	`withdrawn_by` text,
	`withdrawn_on` text
);
--> statement-breakpoint
CREATE INDEX `study_approvals_study` ON `study_approvals` (`study_id`,`material`);--> statement-breakpoint
CREATE TABLE `study_letters` (
	`name` text PRIMARY KEY NOT NULL,
	`study_id` integer NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploaded_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `study_letters_study` ON `study_letters` (`study_id`);--> statement-breakpoint
CREATE TABLE `study_served` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`study_id` integer NOT NULL,
	`material` text NOT NULL,
	`approval_id` integer,
	`sha256` text NOT NULL,
	`content` text NOT NULL,
	`picture` text,
	`from` text NOT NULL,
	`to` text
);
--> statement-breakpoint
CREATE INDEX `study_served_study` ON `study_served` (`study_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `study_served_now` ON `study_served` (`study_id`,`material`) WHERE "to" is null;--> statement-breakpoint
CREATE TABLE `study_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`study_id` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `patient_inquiries` ADD `after_lapse` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- What a board approved is never edited: a withdrawal is noted once, and nothing else.
CREATE TRIGGER `study_approvals_no_update` BEFORE UPDATE ON `study_approvals` WHEN OLD.`withdrawn_at` IS NOT NULL OR NEW.`withdrawn_at` IS NULL
	OR NEW.`id` IS NOT OLD.`id` OR NEW.`study_id` IS NOT OLD.`study_id` OR NEW.`material` IS NOT OLD.`material` OR NEW.`content` IS NOT OLD.`content` OR NEW.`sha256` IS NOT OLD.`sha256`
	OR NEW.`picture` IS NOT OLD.`picture` OR NEW.`board` IS NOT OLD.`board` OR NEW.`protocol_number` IS NOT OLD.`protocol_number` OR NEW.`material_version` IS NOT OLD.`material_version`
	OR NEW.`approved_on` IS NOT OLD.`approved_on` OR NEW.`expires_on` IS NOT OLD.`expires_on` OR NEW.`locations` IS NOT OLD.`locations` OR NEW.`letter` IS NOT OLD.`letter`
	OR NEW.`entered_by` IS NOT OLD.`entered_by` OR NEW.`entered_at` IS NOT OLD.`entered_at` BEGIN
	SELECT RAISE(ABORT, 'an approval cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `study_approvals_no_delete` BEFORE DELETE ON `study_approvals` BEGIN
	SELECT RAISE(ABORT, 'an approval cannot be deleted');
END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes without asking the triggers of a deletion.
CREATE TRIGGER `study_approvals_no_replace` BEFORE INSERT ON `study_approvals` WHEN EXISTS (SELECT 1 FROM `study_approvals` WHERE `id` = NEW.`id`) BEGIN
	SELECT RAISE(ABORT, 'an approval cannot be changed');
END;
--> statement-breakpoint
-- What was served stays as it was: its end is noted once.
CREATE TRIGGER `study_served_no_update` BEFORE UPDATE ON `study_served` WHEN OLD.`to` IS NOT NULL OR NEW.`to` IS NULL
	OR NEW.`id` IS NOT OLD.`id` OR NEW.`study_id` IS NOT OLD.`study_id` OR NEW.`material` IS NOT OLD.`material` OR NEW.`approval_id` IS NOT OLD.`approval_id`
	OR NEW.`sha256` IS NOT OLD.`sha256` OR NEW.`content` IS NOT OLD.`content` OR NEW.`picture` IS NOT OLD.`picture` OR NEW.`from` IS NOT OLD.`from` BEGIN
	SELECT RAISE(ABORT, 'what was served cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `study_served_no_delete` BEFORE DELETE ON `study_served` BEGIN
	SELECT RAISE(ABORT, 'what was served cannot be deleted');
END;
