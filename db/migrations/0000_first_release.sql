CREATE TABLE `redirects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_source_unique` ON `redirects` (`source`);--> statement-breakpoint
CREATE TABLE `job_applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` text NOT NULL,
	`job_id` integer NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`cover_letter` text,
	`resume_url` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`suspected_spam` integer DEFAULT false NOT NULL,
	`search_text` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `job_postings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_applications_submissionId_unique` ON `job_applications` (`submission_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `job_applications_resumeUrl_unique` ON `job_applications` (`resume_url`);--> statement-breakpoint
CREATE INDEX `job_applications_job` ON `job_applications` (`job_id`);--> statement-breakpoint
CREATE INDEX `job_applications_status` ON `job_applications` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `job_applications_spam` ON `job_applications` (`suspected_spam`,`id`);--> statement-breakpoint
CREATE INDEX `job_applications_recent` ON `job_applications` (`created_at`,`suspected_spam`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`username` text NOT NULL,
	`action` text NOT NULL,
	`record` text NOT NULL,
	`record_id` text,
	`old` text,
	`new` text,
	`created_at` text NOT NULL,
	`hash` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_record` ON `audit_log` (`record`,`record_id`,`id`);--> statement-breakpoint
CREATE TABLE `access_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`handle` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`name` text NOT NULL,
	`email` text,
	`role` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_links_handle_unique` ON `access_links` (`handle`);--> statement-breakpoint
CREATE TABLE `failed_logins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`created_at` text NOT NULL,
	`network` text
);
--> statement-breakpoint
CREATE INDEX `failed_logins_account` ON `failed_logins` (`username`,`created_at`);--> statement-breakpoint
CREATE INDEX `failed_logins_network` ON `failed_logins` (`network`,`created_at`) WHERE "failed_logins"."network" is not null;--> statement-breakpoint
CREATE TABLE `challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`name` text NOT NULL,
	`last_used_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`recovery_codes` text DEFAULT '[]' NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`confirmed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `candidacies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`candidate_id` integer NOT NULL,
	`study_id` integer,
	`status` text DEFAULT 'new' NOT NULL,
	`closed_reason` text,
	`reason_detail` text,
	`screening_number` text,
	`prescreen_outcome` text,
	`prescreen_version` integer,
	`answers` text,
	`set_aside` integer DEFAULT false NOT NULL,
	`furthest` integer DEFAULT 0 NOT NULL,
	`opened_at` text NOT NULL,
	`closed_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`candidate_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `candidacies_once` ON `candidacies` (`candidate_id`,coalesce(`study_id`, 0));--> statement-breakpoint
CREATE INDEX `candidacies_study` ON `candidacies` (`study_id`,`status`) WHERE study_id is not null;--> statement-breakpoint
CREATE INDEX `candidacies_enrolled` ON `candidacies` (`study_id`) WHERE status = 'enrolled';--> statement-breakpoint
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
CREATE UNIQUE INDEX `candidate_contacts_candidate` ON `candidate_contacts` (`candidate_id`,`kind`,`key`);--> statement-breakpoint
CREATE INDEX `candidate_contacts_key` ON `candidate_contacts` (`key`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `candidate_names_candidate` ON `candidate_names` (`candidate_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `candidate_names_key` ON `candidate_names` (`name_key`);--> statement-breakpoint
CREATE TABLE `candidate_bulk_changes` (
	`bulk` text NOT NULL,
	`candidate_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`at` text NOT NULL,
	`version` integer NOT NULL,
	`was` text NOT NULL,
	PRIMARY KEY(`bulk`, `candidate_id`),
	FOREIGN KEY (`candidate_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `candidate_bulk_changes_candidate` ON `candidate_bulk_changes` (`candidate_id`);--> statement-breakpoint
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
CREATE TABLE `candidate_presence` (
	`candidate_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`candidate_id`, `user_id`),
	FOREIGN KEY (`candidate_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE INDEX `candidate_events_attempt` ON `candidate_events` (`at`,`candidate_id`) WHERE kind = 'attempt';--> statement-breakpoint
CREATE INDEX `candidate_events_merge` ON `candidate_events` (`id`) WHERE kind = 'merge';--> statement-breakpoint
CREATE UNIQUE INDEX `candidate_events_submission` ON `candidate_events` (`data`) WHERE kind = 'submission';--> statement-breakpoint
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
CREATE TABLE `candidates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text,
	`phone` text,
	`phone_key` text,
	`name_key` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`closed_reason` text,
	`reason_detail` text,
	`owner_id` integer,
	`next_action` text,
	`due_at` text,
	`study` text,
	`interest` text,
	`source` text NOT NULL,
	`heard_from` text,
	`heard_from_detail` text,
	`campaign` text,
	`campaign_name` text,
	`caller_name` text,
	`relation` text,
	`do_not_contact` text,
	`submission_id` text,
	`several_names` integer DEFAULT false NOT NULL,
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
CREATE INDEX `candidates_due` ON `candidates` (`due_at`,`id`,`owner_id`,`status`,`study`,`source`,`merged_into`) WHERE due_at is not null and merged_into is null;--> statement-breakpoint
CREATE INDEX `candidates_status` ON `candidates` (`status`,`id`) WHERE status <> 'new';--> statement-breakpoint
CREATE INDEX `candidates_owner` ON `candidates` (`owner_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `candidates_figures` ON `candidates` (`created_at`,`merged_into`,`source`,`study`,`promise_at`,`first_attempt_at`,`furthest`,`heard_from`,`campaign_name`);--> statement-breakpoint
CREATE INDEX `candidates_email` ON `candidates` (`email`,`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `candidates_submission` ON `candidates` (`submission_id`) WHERE submission_id is not null;--> statement-breakpoint
CREATE INDEX `candidates_several_names` ON `candidates` (`id`) WHERE several_names;--> statement-breakpoint
CREATE INDEX `candidates_phone` ON `candidates` (`phone_key`);--> statement-breakpoint
CREATE INDEX `candidates_name` ON `candidates` (`name_key`);--> statement-breakpoint
CREATE INDEX `candidates_merged_email` ON `candidates` (`email`) WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX `candidates_merged_name` ON `candidates` (`name_key`) WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX `candidates_merged` ON `candidates` (`merged_into`) WHERE merged_into is not null;--> statement-breakpoint
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
CREATE INDEX `consents_candidate` ON `consents` (`candidate_id`);--> statement-breakpoint
CREATE INDEX `consents_email` ON `consents` (`email`) WHERE email is not null;--> statement-breakpoint
CREATE TABLE `content_sections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`section_key` text NOT NULL,
	`title` text,
	`content` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_sections_sectionKey_unique` ON `content_sections` (`section_key`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`user_id` integer NOT NULL,
	`record` text NOT NULL,
	`device` text NOT NULL,
	`based_on` text,
	`content` text NOT NULL,
	`kept_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `record`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `drafts_age` ON `drafts` (`kept_at`);--> statement-breakpoint
CREATE TABLE `patient_inquiries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`age_range` text,
	`preferred_call_time` text,
	`interest` text NOT NULL,
	`message` text NOT NULL,
	`study` text,
	`asking_for` text DEFAULT 'myself' NOT NULL,
	`caller_name` text,
	`relation` text,
	`after_lapse` integer DEFAULT false NOT NULL,
	`heard_from` text,
	`heard_from_detail` text,
	`campaign` text,
	`keep_informed` integer DEFAULT false NOT NULL,
	`suspected_spam` integer DEFAULT false NOT NULL,
	`search_text` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `patient_inquiries_submissionId_unique` ON `patient_inquiries` (`submission_id`);--> statement-breakpoint
CREATE INDEX `patient_inquiries_spam` ON `patient_inquiries` (`suspected_spam`,`id`);--> statement-breakpoint
CREATE INDEX `patient_inquiries_recent` ON `patient_inquiries` (`created_at`,`suspected_spam`);--> statement-breakpoint
CREATE TABLE `job_postings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`department` text NOT NULL,
	`location` text NOT NULL,
	`type` text NOT NULL,
	`experience` text,
	`description` text NOT NULL,
	`responsibilities` text DEFAULT '[]' NOT NULL,
	`requirements` text DEFAULT '[]' NOT NULL,
	`benefits` text DEFAULT '[]' NOT NULL,
	`salary_range` text,
	`seo_title` text,
	`seo_description` text,
	`share_image` text,
	`noindex` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`search_text` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `job_postings_active` ON `job_postings` (`is_active`,`id`);--> statement-breakpoint
CREATE TABLE `locations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`phone` text,
	`time_zone` text NOT NULL,
	`hours` text NOT NULL,
	`break` text DEFAULT '["12:00","13:00"]',
	`closed_days` text DEFAULT '[]' NOT NULL,
	`step_minutes` integer DEFAULT 60 NOT NULL,
	`horizon_days` integer DEFAULT 180 NOT NULL,
	`capacity` integer DEFAULT 4 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`recipient` text,
	`data` text DEFAULT '{}' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`sent_at` text,
	`provider_id` text,
	`last_error` text,
	`held_reason` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_cause_unique` ON `mail_outbox` (`cause`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`) WHERE "mail_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `mail_outbox_sent` ON `mail_outbox` (`recipient`,`sent_at`) WHERE "mail_outbox"."sent_at" is not null and "mail_outbox"."recipient" is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_provider` ON `mail_outbox` (`provider_id`) WHERE "mail_outbox"."provider_id" is not null;--> statement-breakpoint
CREATE TABLE `undeliverable_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL,
	`cleared_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `undeliverable_addresses_email_unique` ON `undeliverable_addresses` (`email`);--> statement-breakpoint
CREATE TABLE `media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`file` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`alt` text NOT NULL,
	`decorative` integer DEFAULT false NOT NULL,
	`caption` text,
	`credit` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`focal_x` integer DEFAULT 50 NOT NULL,
	`focal_y` integer DEFAULT 50 NOT NULL,
	`bytes` integer NOT NULL,
	`search_text` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_key_unique` ON `media` (`key`);--> statement-breakpoint
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
CREATE TABLE `blog_posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`excerpt` text NOT NULL,
	`content` text NOT NULL,
	`category` text NOT NULL,
	`image_url` text,
	`seo_title` text,
	`seo_description` text,
	`share_image` text,
	`noindex` integer DEFAULT false NOT NULL,
	`published` integer DEFAULT true NOT NULL,
	`published_at` text,
	`search_text` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_posts_slug_unique` ON `blog_posts` (`slug`);--> statement-breakpoint
CREATE INDEX `blog_posts_published` ON `blog_posts` (`published`,`published_at`,`id`);--> statement-breakpoint
CREATE TABLE `email_preferences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`study_notifications` integer DEFAULT true NOT NULL,
	`study_results` integer DEFAULT true NOT NULL,
	`health_tips` integer DEFAULT true NOT NULL,
	`news_updates` integer DEFAULT true NOT NULL,
	`event_invitations` integer DEFAULT true NOT NULL,
	`frequency` text DEFAULT 'weekly' NOT NULL,
	`therapeutic_areas` text DEFAULT '[]' NOT NULL,
	`unsubscribe_token` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`confirmed_at` text,
	`unsubscribed_at` text,
	`source` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_preferences_email_unique` ON `email_preferences` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_preferences_unsubscribeToken_unique` ON `email_preferences` (`unsubscribe_token`);--> statement-breakpoint
CREATE TABLE `publish_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` text DEFAULT '' NOT NULL,
	`content_version` integer DEFAULT 1 NOT NULL,
	`changed_at` text,
	`changed_path` text,
	`requested_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`problems` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`record` text NOT NULL,
	`record_id` text NOT NULL,
	`values` text NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`user_id` integer,
	`username` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `revisions_of_record` ON `revisions` (`record`,`record_id`,`id`);--> statement-breakpoint
CREATE INDEX `revisions_deleted` ON `revisions` (`created_at`) WHERE "revisions"."deleted" = 1;--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`retention_months` integer,
	`require_second_factor` integer DEFAULT false NOT NULL,
	`reminder_hours` text DEFAULT '[72,24]' NOT NULL,
	`confirmations` text DEFAULT '{}' NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sponsor_inquiries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` text NOT NULL,
	`contact_name` text NOT NULL,
	`company` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`study_phase` text,
	`message` text,
	`status` text DEFAULT 'new' NOT NULL,
	`owner_id` integer,
	`keep_informed` integer DEFAULT false NOT NULL,
	`suspected_spam` integer DEFAULT false NOT NULL,
	`search_text` text,
	`created_at` text NOT NULL,
	`updated_at` text DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sponsor_inquiries_submissionId_unique` ON `sponsor_inquiries` (`submission_id`);--> statement-breakpoint
CREATE INDEX `sponsor_inquiries_spam` ON `sponsor_inquiries` (`suspected_spam`,`id`);--> statement-breakpoint
CREATE INDEX `sponsor_inquiries_recent` ON `sponsor_inquiries` (`created_at`,`suspected_spam`);--> statement-breakpoint
CREATE INDEX `sponsor_inquiries_status` ON `sponsor_inquiries` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `sponsor_inquiries_owner` ON `sponsor_inquiries` (`owner_id`);--> statement-breakpoint
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
CREATE TABLE `prescreen_counts` (
	`study_id` integer NOT NULL,
	`version` integer NOT NULL,
	`day` text NOT NULL,
	`outcome` text NOT NULL,
	`question` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`study_id`, `day`, `version`, `outcome`, `question`)
);
--> statement-breakpoint
CREATE TABLE `prescreener_versions` (
	`study_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`study_id`, `sha256`)
);
--> statement-breakpoint
CREATE TABLE `spent_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`expires_at` text NOT NULL
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
CREATE TABLE `study_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`study_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `study_waitlist` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`study_id` integer NOT NULL,
	`email` text NOT NULL,
	`opened_at` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `study_waitlist_address` ON `study_waitlist` (`study_id`,`email`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`credentials` text,
	`description` text,
	`image_url` text,
	`display_order` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `team_members_order` ON `team_members` (`is_active`,`display_order`,`name`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`device` text DEFAULT 'Unknown device' NOT NULL,
	`expires_at` text NOT NULL,
	`seen_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`name` text,
	`email` text,
	`morning_mail` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE TABLE `visit_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`preferred_date` text NOT NULL,
	`preferred_time` text NOT NULL,
	`visit_type` text NOT NULL,
	`study_interest` text,
	`medical_history` text,
	`questions` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`heard_from` text,
	`heard_from_detail` text,
	`campaign` text,
	`keep_informed` integer DEFAULT false NOT NULL,
	`suspected_spam` integer DEFAULT false NOT NULL,
	`search_text` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`location_id` integer,
	`starts_at` text,
	`ends_at` text,
	`sequence` integer DEFAULT 0 NOT NULL,
	`source` text,
	`outcome` text,
	`needs` text DEFAULT '[]' NOT NULL,
	`coming` integer DEFAULT false NOT NULL,
	`agreed_at` text,
	`cancel_reason` text,
	`person_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `visit_requests_submissionId_unique` ON `visit_requests` (`submission_id`);--> statement-breakpoint
CREATE INDEX `visit_requests_status` ON `visit_requests` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `visit_requests_spam` ON `visit_requests` (`suspected_spam`,`id`);--> statement-breakpoint
CREATE INDEX `visit_requests_recent` ON `visit_requests` (`created_at`,`suspected_spam`);--> statement-breakpoint
CREATE INDEX `visit_requests_time` ON `visit_requests` (`starts_at`,`ends_at`) WHERE starts_at is not null;--> statement-breakpoint
CREATE INDEX `visit_requests_person` ON `visit_requests` (`person_key`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_tokenHash_unique` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE TABLE `visit_types` (
	`type` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`minutes` integer NOT NULL,
	`place` text NOT NULL,
	`books` integer NOT NULL,
	`capacity` integer,
	`lead_hours` integer NOT NULL,
	`cutoff_hours` integer NOT NULL,
	`bring` text NOT NULL,
	`hours` text,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes without asking the triggers of a deletion.
CREATE TRIGGER `audit_log_no_replace` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = NEW.`id`) BEGIN
	SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
--> statement-breakpoint
-- The one change an entry allows: to be sealed, once.
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` WHEN NOT (OLD.hash IS NULL AND NEW.hash IS NOT NULL AND NEW.id IS OLD.id AND NEW.user_id IS OLD.user_id AND NEW.username IS OLD.username AND NEW.action IS OLD.action AND NEW.record IS OLD.record AND NEW.record_id IS OLD.record_id AND NEW.old IS OLD.old AND NEW.new IS OLD.new AND NEW.created_at IS OLD.created_at) BEGIN SELECT RAISE(ABORT, 'the audit log cannot be changed'); END;
--> statement-breakpoint
-- What is still to be sealed is found without reading the log.
CREATE INDEX `audit_log_unsealed` ON `audit_log` (`id`) WHERE `hash` IS NULL;
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
-- Who is merged into nobody is a person again: on the desk and due now, so that somebody looks at them.
CREATE TRIGGER `candidates_given_back` AFTER UPDATE OF `merged_into` ON `candidates` WHEN NEW.`merged_into` IS NULL AND OLD.`merged_into` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `candidates` WHERE `id` = OLD.`merged_into`) BEGIN
	INSERT INTO `candidate_events` (`candidate_id`, `at`, `by`, `kind`, `data`) VALUES (NEW.`id`, strftime('%Y-%m-%dT%H:%M:%fZ'), 'system', 'due', json_object('from', NEW.`due_at`, 'to', strftime('%Y-%m-%dT%H:%M:%fZ'), 'nextAction', 'Call', 'isGivenBack', json('true')));
	INSERT INTO `candidate_events` (`candidate_id`, `at`, `by`, `kind`, `data`) SELECT NEW.`id`, strftime('%Y-%m-%dT%H:%M:%fZ'), 'system', 'status', json_object('from', 'closed', 'to', 'new', 'reason', NULL) WHERE NEW.`status` = 'closed';
	UPDATE `candidates` SET
		`status` = iif(`status` = 'closed', 'new', `status`),
		`closed_reason` = NULL,
		`next_action` = 'Call',
		`due_at` = strftime('%Y-%m-%dT%H:%M:%fZ'),
		`updated_at` = strftime('%Y-%m-%dT%H:%M:%fZ'),
		`version` = `version` + 1
	WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- Wherever a candidate is deleted, nobody stays merged into it.
CREATE TRIGGER `candidates_delete` AFTER DELETE ON `candidates` BEGIN
	UPDATE `candidates` SET `merged_into` = NULL WHERE `merged_into` = OLD.`id`;
END;
--> statement-breakpoint
-- Not for INSERT: a restore inserts by id, and the kept candidate may be the later one.
CREATE TRIGGER `candidates_merged_into_somebody` BEFORE UPDATE OF `merged_into` ON `candidates` WHEN NEW.`merged_into` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `candidates` WHERE `id` = NEW.`merged_into`) BEGIN
	SELECT RAISE(ABORT, 'a candidate can only be merged into one that is there');
END;
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
-- INSERT OR REPLACE deletes without asking the triggers of a deletion.
CREATE TRIGGER `consents_no_replace` BEFORE INSERT ON `consents` WHEN EXISTS (SELECT 1 FROM `consents` WHERE `id` = NEW.`id`) BEGIN
	SELECT RAISE(ABORT, 'a consent cannot be changed');
END;
--> statement-breakpoint
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
--> statement-breakpoint
-- Counts that triggers keep: see db/kept-counts.ts.
CREATE TABLE `due_counts` (
	`level` text NOT NULL,
	`at` text NOT NULL,
	`owner` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY (`level`, `at`, `owner`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `kept_counts` (
	`name` text NOT NULL,
	`bucket` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY (`name`, `bucket`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `candidates_due_counted` AFTER INSERT ON `candidates` WHEN NEW.`due_at` IS NOT NULL AND NEW.`merged_into` IS NULL BEGIN
	INSERT INTO `due_counts` VALUES ('month', substr(NEW.`due_at`, 1, 7), coalesce(NEW.`owner_id`, 0), 1), ('day', substr(NEW.`due_at`, 1, 10), coalesce(NEW.`owner_id`, 0), 1), ('hour', substr(NEW.`due_at`, 1, 13), coalesce(NEW.`owner_id`, 0), 1)
		ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_due_uncounted` AFTER DELETE ON `candidates` WHEN OLD.`due_at` IS NOT NULL AND OLD.`merged_into` IS NULL BEGIN
	UPDATE `due_counts` SET `n` = `n` - 1 WHERE `owner` = coalesce(OLD.`owner_id`, 0) AND ((`level` = 'month' AND `at` = substr(OLD.`due_at`, 1, 7)) OR (`level` = 'day' AND `at` = substr(OLD.`due_at`, 1, 10)) OR (`level` = 'hour' AND `at` = substr(OLD.`due_at`, 1, 13)));
	DELETE FROM `due_counts` WHERE `n` < 1 AND `owner` = coalesce(OLD.`owner_id`, 0) AND ((`level` = 'month' AND `at` = substr(OLD.`due_at`, 1, 7)) OR (`level` = 'day' AND `at` = substr(OLD.`due_at`, 1, 10)) OR (`level` = 'hour' AND `at` = substr(OLD.`due_at`, 1, 13)));
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_due_left` AFTER UPDATE OF `due_at`, `owner_id`, `merged_into` ON `candidates`
	WHEN OLD.`due_at` IS NOT NULL AND OLD.`merged_into` IS NULL AND (OLD.`due_at` IS NOT NEW.`due_at` OR OLD.`owner_id` IS NOT NEW.`owner_id` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	UPDATE `due_counts` SET `n` = `n` - 1 WHERE `owner` = coalesce(OLD.`owner_id`, 0) AND ((`level` = 'month' AND `at` = substr(OLD.`due_at`, 1, 7)) OR (`level` = 'day' AND `at` = substr(OLD.`due_at`, 1, 10)) OR (`level` = 'hour' AND `at` = substr(OLD.`due_at`, 1, 13)));
	DELETE FROM `due_counts` WHERE `n` < 1 AND `owner` = coalesce(OLD.`owner_id`, 0) AND ((`level` = 'month' AND `at` = substr(OLD.`due_at`, 1, 7)) OR (`level` = 'day' AND `at` = substr(OLD.`due_at`, 1, 10)) OR (`level` = 'hour' AND `at` = substr(OLD.`due_at`, 1, 13)));
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_due_entered` AFTER UPDATE OF `due_at`, `owner_id`, `merged_into` ON `candidates`
	WHEN NEW.`due_at` IS NOT NULL AND NEW.`merged_into` IS NULL AND (OLD.`due_at` IS NOT NEW.`due_at` OR OLD.`owner_id` IS NOT NEW.`owner_id` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	INSERT INTO `due_counts` VALUES ('month', substr(NEW.`due_at`, 1, 7), coalesce(NEW.`owner_id`, 0), 1), ('day', substr(NEW.`due_at`, 1, 10), coalesce(NEW.`owner_id`, 0), 1), ('hour', substr(NEW.`due_at`, 1, 13), coalesce(NEW.`owner_id`, 0), 1)
		ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_study_counted` AFTER INSERT ON `candidates` WHEN NEW.`study` IS NOT NULL AND NEW.`merged_into` IS NULL BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.study', NEW.`study`, 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_study_uncounted` AFTER DELETE ON `candidates` WHEN OLD.`study` IS NOT NULL AND OLD.`merged_into` IS NULL BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.study' AND `bucket` = OLD.`study`;
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.study' AND `bucket` = OLD.`study`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_study_left` AFTER UPDATE OF `study`, `merged_into` ON `candidates` WHEN OLD.`study` IS NOT NULL AND OLD.`merged_into` IS NULL AND (OLD.`study` IS NOT NEW.`study` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.study' AND `bucket` = OLD.`study`;
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.study' AND `bucket` = OLD.`study`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_study_entered` AFTER UPDATE OF `study`, `merged_into` ON `candidates` WHEN NEW.`study` IS NOT NULL AND NEW.`merged_into` IS NULL AND (OLD.`study` IS NOT NEW.`study` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.study', NEW.`study`, 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_campaign_counted` AFTER INSERT ON `candidates` WHEN NEW.`campaign_name` IS NOT NULL AND NEW.`merged_into` IS NULL BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.campaign_name', NEW.`campaign_name`, 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_campaign_uncounted` AFTER DELETE ON `candidates` WHEN OLD.`campaign_name` IS NOT NULL AND OLD.`merged_into` IS NULL BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.campaign_name' AND `bucket` = OLD.`campaign_name`;
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.campaign_name' AND `bucket` = OLD.`campaign_name`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_campaign_left` AFTER UPDATE OF `campaign_name`, `merged_into` ON `candidates` WHEN OLD.`campaign_name` IS NOT NULL AND OLD.`merged_into` IS NULL AND (OLD.`campaign_name` IS NOT NEW.`campaign_name` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.campaign_name' AND `bucket` = OLD.`campaign_name`;
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.campaign_name' AND `bucket` = OLD.`campaign_name`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_campaign_entered` AFTER UPDATE OF `campaign_name`, `merged_into` ON `candidates` WHEN NEW.`campaign_name` IS NOT NULL AND NEW.`merged_into` IS NULL AND (OLD.`campaign_name` IS NOT NEW.`campaign_name` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.campaign_name', NEW.`campaign_name`, 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_counted` AFTER INSERT ON `patient_inquiries` BEGIN
	INSERT INTO `kept_counts` VALUES ('patient_inquiries', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_uncounted` AFTER DELETE ON `patient_inquiries` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'patient_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'patient_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_spam_counted` AFTER INSERT ON `patient_inquiries` WHEN NEW.`suspected_spam` BEGIN
	INSERT INTO `kept_counts` VALUES ('patient_inquiries.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_spam_uncounted` AFTER DELETE ON `patient_inquiries` WHEN OLD.`suspected_spam` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'patient_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'patient_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_spam_entered` AFTER UPDATE OF `suspected_spam`, `created_at` ON `patient_inquiries`
	WHEN NEW.`suspected_spam` AND (NOT OLD.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	INSERT INTO `kept_counts` VALUES ('patient_inquiries.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_spam_left` AFTER UPDATE OF `suspected_spam`, `created_at` ON `patient_inquiries`
	WHEN OLD.`suspected_spam` AND (NOT NEW.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'patient_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'patient_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_counted` AFTER INSERT ON `sponsor_inquiries` BEGIN
	INSERT INTO `kept_counts` VALUES ('sponsor_inquiries', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_uncounted` AFTER DELETE ON `sponsor_inquiries` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'sponsor_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'sponsor_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_spam_counted` AFTER INSERT ON `sponsor_inquiries` WHEN NEW.`suspected_spam` BEGIN
	INSERT INTO `kept_counts` VALUES ('sponsor_inquiries.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_spam_uncounted` AFTER DELETE ON `sponsor_inquiries` WHEN OLD.`suspected_spam` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'sponsor_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'sponsor_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_spam_entered` AFTER UPDATE OF `suspected_spam`, `created_at` ON `sponsor_inquiries`
	WHEN NEW.`suspected_spam` AND (NOT OLD.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	INSERT INTO `kept_counts` VALUES ('sponsor_inquiries.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_spam_left` AFTER UPDATE OF `suspected_spam`, `created_at` ON `sponsor_inquiries`
	WHEN OLD.`suspected_spam` AND (NOT NEW.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'sponsor_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'sponsor_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_counted` AFTER INSERT ON `job_applications` BEGIN
	INSERT INTO `kept_counts` VALUES ('job_applications', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_uncounted` AFTER DELETE ON `job_applications` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'job_applications' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'job_applications' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_spam_counted` AFTER INSERT ON `job_applications` WHEN NEW.`suspected_spam` BEGIN
	INSERT INTO `kept_counts` VALUES ('job_applications.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_spam_uncounted` AFTER DELETE ON `job_applications` WHEN OLD.`suspected_spam` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'job_applications.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'job_applications.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_spam_entered` AFTER UPDATE OF `suspected_spam`, `created_at` ON `job_applications`
	WHEN NEW.`suspected_spam` AND (NOT OLD.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	INSERT INTO `kept_counts` VALUES ('job_applications.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_spam_left` AFTER UPDATE OF `suspected_spam`, `created_at` ON `job_applications`
	WHEN OLD.`suspected_spam` AND (NOT NEW.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'job_applications.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'job_applications.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_counted` AFTER INSERT ON `visit_requests` BEGIN
	INSERT INTO `kept_counts` VALUES ('visit_requests', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_uncounted` AFTER DELETE ON `visit_requests` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'visit_requests' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'visit_requests' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_spam_counted` AFTER INSERT ON `visit_requests` WHEN NEW.`suspected_spam` BEGIN
	INSERT INTO `kept_counts` VALUES ('visit_requests.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_spam_uncounted` AFTER DELETE ON `visit_requests` WHEN OLD.`suspected_spam` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'visit_requests.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'visit_requests.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_spam_entered` AFTER UPDATE OF `suspected_spam`, `created_at` ON `visit_requests`
	WHEN NEW.`suspected_spam` AND (NOT OLD.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	INSERT INTO `kept_counts` VALUES ('visit_requests.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_spam_left` AFTER UPDATE OF `suspected_spam`, `created_at` ON `visit_requests`
	WHEN OLD.`suspected_spam` AND (NOT NEW.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'visit_requests.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'visit_requests.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_sample_counted` AFTER INSERT ON `candidates` WHEN substr(lower(NEW.`email`), -15) = '@sample.example' BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.sample', '', 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_sample_uncounted` AFTER DELETE ON `candidates` WHEN substr(lower(OLD.`email`), -15) = '@sample.example' BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.sample' AND `bucket` = '';
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.sample' AND `bucket` = '';
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_sample_left` AFTER UPDATE OF `email` ON `candidates` WHEN substr(lower(OLD.`email`), -15) = '@sample.example' AND OLD.`email` IS NOT NEW.`email` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.sample' AND `bucket` = '';
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.sample' AND `bucket` = '';
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_sample_entered` AFTER UPDATE OF `email` ON `candidates` WHEN substr(lower(NEW.`email`), -15) = '@sample.example' AND OLD.`email` IS NOT NEW.`email` BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.sample', '', 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_moved` AFTER UPDATE OF `created_at` ON `patient_inquiries` WHEN substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'patient_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'patient_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	INSERT INTO `kept_counts` VALUES ('patient_inquiries', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_moved` AFTER UPDATE OF `created_at` ON `sponsor_inquiries` WHEN substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'sponsor_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'sponsor_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	INSERT INTO `kept_counts` VALUES ('sponsor_inquiries', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_moved` AFTER UPDATE OF `created_at` ON `job_applications` WHEN substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'job_applications' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'job_applications' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	INSERT INTO `kept_counts` VALUES ('job_applications', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_moved` AFTER UPDATE OF `created_at` ON `visit_requests` WHEN substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'visit_requests' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'visit_requests' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	INSERT INTO `kept_counts` VALUES ('visit_requests', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
-- A new candidate has a candidacy from the beginning. A restore brings the candidacies first.
CREATE TRIGGER `candidates_candidacy` AFTER INSERT ON `candidates` WHEN NOT EXISTS (SELECT 1 FROM `candidacies` WHERE `candidate_id` = NEW.`id`) BEGIN
	INSERT INTO `candidacies` (`candidate_id`, `study_id`, `status`, `closed_reason`, `reason_detail`, `set_aside`, `opened_at`, `closed_at`, `updated_at`)
		VALUES (NEW.`id`, CASE WHEN NEW.`study` IS NOT NULL THEN (SELECT min(`studies`.`id`) FROM `studies` WHERE `studies`.`published` AND (lower(`studies`.`title`) = lower(trim(NEW.`study`)) OR `studies`.`slug` = lower(trim(NEW.`study`)))) END, NEW.`status`, NEW.`closed_reason`, NEW.`reason_detail`, NEW.`merged_into` IS NOT NULL, NEW.`created_at`,
			CASE WHEN NEW.`status` = 'closed' THEN NEW.`updated_at` END, NEW.`updated_at`);
END;
--> statement-breakpoint
-- How far a candidacy came: an open status says it, and closing keeps it.
CREATE TRIGGER `candidacies_furthest` AFTER INSERT ON `candidacies` WHEN NEW.`status` IN ('talking', 'visit', 'screening', 'enrolled') BEGIN
	UPDATE `candidacies` SET `furthest` = max(`furthest`, CASE NEW.`status` WHEN 'enrolled' THEN 4 WHEN 'screening' THEN 3 WHEN 'visit' THEN 2 WHEN 'talking' THEN 1 ELSE 0 END) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidacies_furthest_changed` AFTER UPDATE OF `status` ON `candidacies` WHEN NEW.`status` <> OLD.`status` AND NEW.`status` <> 'closed' BEGIN
	UPDATE `candidacies` SET `furthest` = max(CASE NEW.`status` WHEN 'enrolled' THEN 4 WHEN 'screening' THEN 3 WHEN 'visit' THEN 2 WHEN 'talking' THEN 1 ELSE 0 END, CASE OLD.`status` WHEN 'closed' THEN `furthest` ELSE 0 END) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidate_events_figures` AFTER INSERT ON `candidate_events` WHEN NEW.`kind` IN ('attempt', 'status', 'candidacy') BEGIN
	UPDATE `candidates` SET
		`first_attempt_at` = iif(NEW.`kind` = 'attempt' AND coalesce(NEW.`data` ->> '$.direction', 'out') = 'out', min(coalesce(`first_attempt_at`, NEW.`at`), NEW.`at`), `first_attempt_at`),
		`furthest` = max(`furthest`, CASE coalesce(NEW.`data` ->> '$.outcome', NEW.`data` ->> '$.to')
			WHEN 'reached' THEN 1 WHEN 'talking' THEN 1 WHEN 'visit' THEN 2 WHEN 'screening' THEN 2 WHEN 'enrolled' THEN 3 ELSE 0 END)
	WHERE `id` = NEW.`candidate_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidate_events_undo` AFTER INSERT ON `candidate_events` WHEN NEW.`kind` = 'undo' BEGIN
	UPDATE `candidates` SET (`first_attempt_at`, `furthest`) = (
		SELECT min(iif(`event`.`kind` = 'attempt' AND coalesce(`event`.`data` ->> '$.direction', 'out') = 'out', `event`.`at`, NULL)),
			coalesce(max(CASE coalesce(`event`.`data` ->> '$.outcome', `event`.`data` ->> '$.to')
				WHEN 'reached' THEN 1 WHEN 'talking' THEN 1 WHEN 'visit' THEN 2 WHEN 'screening' THEN 2 WHEN 'enrolled' THEN 3 ELSE 0 END), 0)
		FROM `candidate_events` AS `event`
		WHERE `event`.`candidate_id` = NEW.`candidate_id` AND `event`.`kind` IN ('attempt', 'status', 'candidacy') AND `event`.`id` NOT IN (
			SELECT `one`.`value` FROM `candidate_events` AS `undo`, json_each(`undo`.`data`, '$.undone') AS `one`
			WHERE `undo`.`candidate_id` = NEW.`candidate_id` AND `undo`.`kind` = 'undo'))
	WHERE `id` = NEW.`candidate_id`;
END;
--> statement-breakpoint
-- The status of a person follows from the candidacies. Writing it never starts a change of them: see below.
CREATE TRIGGER `candidacies_status` AFTER INSERT ON `candidacies` BEGIN
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
END;
--> statement-breakpoint
CREATE TRIGGER `candidacies_status_changed` AFTER UPDATE OF `candidate_id`, `study_id`, `status`, `closed_reason`, `reason_detail`, `closed_at` ON `candidacies` BEGIN
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
END;
--> statement-breakpoint
CREATE TRIGGER `candidacies_status_left` AFTER DELETE ON `candidacies` BEGIN
	UPDATE `candidacies` SET `set_aside` = 0 WHERE `set_aside` AND `study_id` IS OLD.`study_id` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
		AND NOT EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`)));
	UPDATE `candidacies` SET `set_aside` = 1 WHERE NOT `set_aside` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
		AND EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
			AND (CASE `other`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`other`.`closed_at`, ''), `other`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`), -`other`.`id`) > (CASE `candidacies`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`candidacies`.`closed_at`, ''), `candidacies`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`), -`candidacies`.`id`));
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
END;
--> statement-breakpoint
-- A candidacy that a separation gives to another person leaves the one whose it was.
CREATE TRIGGER `candidacies_parted` AFTER UPDATE OF `candidate_id` ON `candidacies` WHEN NEW.`candidate_id` <> OLD.`candidate_id` BEGIN
	UPDATE `candidacies` SET `set_aside` = 0 WHERE `set_aside` AND `study_id` IS OLD.`study_id` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
		AND NOT EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`)));
	UPDATE `candidacies` SET `set_aside` = 1 WHERE NOT `set_aside` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
		AND EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
			AND (CASE `other`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`other`.`closed_at`, ''), `other`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`), -`other`.`id`) > (CASE `candidacies`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`candidacies`.`closed_at`, ''), `candidacies`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`), -`candidacies`.`id`));
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
END;
--> statement-breakpoint
-- Before the row goes, so that the candidacies of the person to whom it was merged are found.
CREATE TRIGGER `candidates_candidacies_deleted` BEFORE DELETE ON `candidates` BEGIN
	DELETE FROM `candidacies` WHERE `candidate_id` = OLD.`id`;
END;
--> statement-breakpoint
-- A status that is written for the person is meant for the candidacy whose status shows; closed closes all that are open.
-- A status that follows from the candidacies changes none of them.
CREATE TRIGGER `candidates_status_moved` AFTER UPDATE OF `status`, `closed_reason`, `reason_detail` ON `candidates`
	WHEN (NEW.`status`, NEW.`closed_reason`, NEW.`reason_detail`) IS NOT (OLD.`status`, OLD.`closed_reason`, OLD.`reason_detail`) BEGIN
	UPDATE `candidacies` SET `status` = 'closed', `closed_reason` = NEW.`closed_reason`, `reason_detail` = NEW.`reason_detail`, `closed_at` = NEW.`updated_at`, `updated_at` = NEW.`updated_at`, `version` = `version` + 1
		WHERE NEW.`status` = 'closed' AND NOT `set_aside` AND `status` NOT IN ('enrolled', 'closed') AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = NEW.`id` OR `one`.`merged_into` = NEW.`id`);
	UPDATE `candidacies` SET `status` = NEW.`status`, `closed_reason` = NEW.`closed_reason`, `reason_detail` = NEW.`reason_detail`, `closed_at` = CASE WHEN NEW.`status` = 'closed' THEN coalesce(`closed_at`, NEW.`updated_at`) END, `updated_at` = NEW.`updated_at`, `version` = `version` + 1
		WHERE (NEW.`status` <> 'closed' OR OLD.`status` IN ('enrolled', 'closed')) AND (`status`, `closed_reason`, `reason_detail`) IS NOT (NEW.`status`, NEW.`closed_reason`, NEW.`reason_detail`)
		AND `id` = (SELECT `its`.`id` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = NEW.`id` OR `one`.`merged_into` = NEW.`id`) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1);
END;
--> statement-breakpoint
-- An open candidate has a next step, and a closed one has none, also where the status follows from another study.
-- Somebody enrolled may have one: they wrote again.
CREATE TRIGGER `candidates_step_kept` AFTER UPDATE OF `status`, `due_at` ON `candidates` WHEN NEW.`merged_into` IS NULL AND NEW.`status` <> 'enrolled' AND (NEW.`due_at` IS NULL) = (NEW.`status` <> 'closed') BEGIN
	UPDATE `candidates` SET `due_at` = iif(`status` = 'closed', NULL, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), `next_action` = iif(`status` = 'closed', NULL, coalesce(`next_action`, 'Call'))
		WHERE `id` = NEW.`id` AND `merged_into` IS NULL AND `status` <> 'enrolled' AND (`due_at` IS NULL) = (`status` <> 'closed');
END;
--> statement-breakpoint
-- Of two candidacies of merged people for one study the further one counts, until the merge is undone. One without a study that has
-- taken over a study since still stands for the other one without.
CREATE TRIGGER `candidates_candidacies_merged` AFTER UPDATE OF `merged_into` ON `candidates` WHEN NEW.`merged_into` IS NOT OLD.`merged_into` BEGIN
	UPDATE `candidacies` SET `set_aside` = 0 WHERE `set_aside` AND (`study_id` IS NOT NULL OR NEW.`merged_into` IS NULL OR OLD.`merged_into` IS NOT NULL) AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`))
		AND NOT EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`)));
	UPDATE `candidacies` SET `set_aside` = 1 WHERE NOT `set_aside` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`))
		AND EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`))
			AND (CASE `other`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`other`.`closed_at`, ''), `other`.`candidate_id` = coalesce(NEW.`merged_into`, NEW.`id`), -`other`.`id`) > (CASE `candidacies`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`candidacies`.`closed_at`, ''), `candidacies`.`candidate_id` = coalesce(NEW.`merged_into`, NEW.`id`), -`candidacies`.`id`));
	UPDATE `candidacies` SET `set_aside` = 0 WHERE `set_aside` AND (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) <> coalesce(NEW.`merged_into`, NEW.`id`) AND (`study_id` IS NULL OR EXISTS (SELECT 1 FROM `candidacies` AS `gone` WHERE `gone`.`study_id` IS `candidacies`.`study_id` AND `gone`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`)))) AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`))
		AND NOT EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`)));
	UPDATE `candidacies` SET `set_aside` = 1 WHERE NOT `set_aside` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`))
		AND EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`))
			AND (CASE `other`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`other`.`closed_at`, ''), `other`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`), -`other`.`id`) > (CASE `candidacies`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`candidacies`.`closed_at`, ''), `candidacies`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`), -`candidacies`.`id`));
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
	-- Nobody is without a candidacy: whoever is alone again, and has given all to the other one, has one without a study.
	INSERT INTO `candidacies` (`candidate_id`, `status`, `closed_reason`, `reason_detail`, `opened_at`, `closed_at`, `updated_at`)
		SELECT `id`, `status`, `closed_reason`, `reason_detail`, `updated_at`, CASE WHEN `status` = 'closed' THEN `updated_at` END, `updated_at` FROM `candidates` AS `alone`
		WHERE `id` IN (NEW.`id`, OLD.`merged_into`) AND `merged_into` IS NULL
		AND NOT EXISTS (SELECT 1 FROM `candidacies` WHERE `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = `alone`.`id` OR `one`.`merged_into` = `alone`.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `consents_no_delete` BEFORE DELETE ON `consents` WHEN OLD.`purpose` <> 'study-opens' AND (EXISTS (SELECT 1 FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR EXISTS (SELECT 1 FROM `email_preferences` WHERE `email` = OLD.`email`)) BEGIN
	SELECT RAISE(ABORT, 'a consent cannot be deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `study_waitlist_delete` AFTER DELETE ON `study_waitlist` BEGIN
	DELETE FROM `consents` WHERE `purpose` = 'study-opens' AND `email` = OLD.`email` AND `submission` = 'study_waitlist ' || OLD.`id`;
END;
--> statement-breakpoint
-- Notes when a study begins to take volunteers, whoever wrote that, and forgets it when it stops.
CREATE TRIGGER `studies_open` AFTER UPDATE ON `studies`
	WHEN (NEW.`published` AND NOT NEW.`lapsed` AND NEW.`site_status` = 'recruiting') <> (OLD.`published` AND NOT OLD.`lapsed` AND OLD.`site_status` = 'recruiting') BEGIN
	UPDATE `study_waitlist` SET `opened_at` = iif(NEW.`published` AND NOT NEW.`lapsed` AND NEW.`site_status` = 'recruiting', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), NULL) WHERE `study_id` = NEW.`id`;
END;
--> statement-breakpoint
-- The search indexes, as db/lib/search-index.ts defines them. It makes those of later tables by itself.
CREATE VIRTUAL TABLE "job_applications_search" USING fts5("text", content="", tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE "job_applications_search_trigrams" USING fts5vocab("job_applications_search", "instance");
--> statement-breakpoint
CREATE TRIGGER "job_applications_search_insert" AFTER INSERT ON "job_applications" BEGIN INSERT INTO "job_applications_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "job_applications_search_delete" AFTER DELETE ON "job_applications" BEGIN INSERT INTO "job_applications_search" ("job_applications_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "job_applications_search_update" AFTER UPDATE OF "search_text" ON "job_applications" BEGIN INSERT INTO "job_applications_search" ("job_applications_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; INSERT INTO "job_applications_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "candidates_search" USING fts5("text", content="", tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE "candidates_search_trigrams" USING fts5vocab("candidates_search", "instance");
--> statement-breakpoint
CREATE TRIGGER "candidates_search_insert" AFTER INSERT ON "candidates" BEGIN INSERT INTO "candidates_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "candidates_search_delete" AFTER DELETE ON "candidates" BEGIN INSERT INTO "candidates_search" ("candidates_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "candidates_search_update" AFTER UPDATE OF "search_text" ON "candidates" BEGIN INSERT INTO "candidates_search" ("candidates_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; INSERT INTO "candidates_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "patient_inquiries_search" USING fts5("text", content="", tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE "patient_inquiries_search_trigrams" USING fts5vocab("patient_inquiries_search", "instance");
--> statement-breakpoint
CREATE TRIGGER "patient_inquiries_search_insert" AFTER INSERT ON "patient_inquiries" BEGIN INSERT INTO "patient_inquiries_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "patient_inquiries_search_delete" AFTER DELETE ON "patient_inquiries" BEGIN INSERT INTO "patient_inquiries_search" ("patient_inquiries_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "patient_inquiries_search_update" AFTER UPDATE OF "search_text" ON "patient_inquiries" BEGIN INSERT INTO "patient_inquiries_search" ("patient_inquiries_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; INSERT INTO "patient_inquiries_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "job_postings_search" USING fts5("text", content="", tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE "job_postings_search_trigrams" USING fts5vocab("job_postings_search", "instance");
--> statement-breakpoint
CREATE TRIGGER "job_postings_search_insert" AFTER INSERT ON "job_postings" BEGIN INSERT INTO "job_postings_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "job_postings_search_delete" AFTER DELETE ON "job_postings" BEGIN INSERT INTO "job_postings_search" ("job_postings_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "job_postings_search_update" AFTER UPDATE OF "search_text" ON "job_postings" BEGIN INSERT INTO "job_postings_search" ("job_postings_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; INSERT INTO "job_postings_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "media_search" USING fts5("text", content="", tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE "media_search_trigrams" USING fts5vocab("media_search", "instance");
--> statement-breakpoint
CREATE TRIGGER "media_search_insert" AFTER INSERT ON "media" BEGIN INSERT INTO "media_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "media_search_delete" AFTER DELETE ON "media" BEGIN INSERT INTO "media_search" ("media_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "media_search_update" AFTER UPDATE OF "search_text" ON "media" BEGIN INSERT INTO "media_search" ("media_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; INSERT INTO "media_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "blog_posts_search" USING fts5("text", content="", tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE "blog_posts_search_trigrams" USING fts5vocab("blog_posts_search", "instance");
--> statement-breakpoint
CREATE TRIGGER "blog_posts_search_insert" AFTER INSERT ON "blog_posts" BEGIN INSERT INTO "blog_posts_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "blog_posts_search_delete" AFTER DELETE ON "blog_posts" BEGIN INSERT INTO "blog_posts_search" ("blog_posts_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "blog_posts_search_update" AFTER UPDATE OF "search_text" ON "blog_posts" BEGIN INSERT INTO "blog_posts_search" ("blog_posts_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; INSERT INTO "blog_posts_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "sponsor_inquiries_search" USING fts5("text", content="", tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE "sponsor_inquiries_search_trigrams" USING fts5vocab("sponsor_inquiries_search", "instance");
--> statement-breakpoint
CREATE TRIGGER "sponsor_inquiries_search_insert" AFTER INSERT ON "sponsor_inquiries" BEGIN INSERT INTO "sponsor_inquiries_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "sponsor_inquiries_search_delete" AFTER DELETE ON "sponsor_inquiries" BEGIN INSERT INTO "sponsor_inquiries_search" ("sponsor_inquiries_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "sponsor_inquiries_search_update" AFTER UPDATE OF "search_text" ON "sponsor_inquiries" BEGIN INSERT INTO "sponsor_inquiries_search" ("sponsor_inquiries_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; INSERT INTO "sponsor_inquiries_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "studies_search" USING fts5("text", content="", tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE "studies_search_trigrams" USING fts5vocab("studies_search", "instance");
--> statement-breakpoint
CREATE TRIGGER "studies_search_insert" AFTER INSERT ON "studies" BEGIN INSERT INTO "studies_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "studies_search_delete" AFTER DELETE ON "studies" BEGIN INSERT INTO "studies_search" ("studies_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "studies_search_update" AFTER UPDATE OF "search_text" ON "studies" BEGIN INSERT INTO "studies_search" ("studies_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; INSERT INTO "studies_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "visit_requests_search" USING fts5("text", content="", tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE "visit_requests_search_trigrams" USING fts5vocab("visit_requests_search", "instance");
--> statement-breakpoint
CREATE TRIGGER "visit_requests_search_insert" AFTER INSERT ON "visit_requests" BEGIN INSERT INTO "visit_requests_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "visit_requests_search_delete" AFTER DELETE ON "visit_requests" BEGIN INSERT INTO "visit_requests_search" ("visit_requests_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "visit_requests_search_update" AFTER UPDATE OF "search_text" ON "visit_requests" BEGIN INSERT INTO "visit_requests_search" ("visit_requests_search", "rowid", "text") SELECT 'delete', old."id", old."search_text" || '   ' WHERE old."search_text" IS NOT NULL; INSERT INTO "visit_requests_search" ("rowid", "text") SELECT new."id", new."search_text" || '   ' WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "audit_log_search" USING fts5("text", content="", tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE "audit_log_search_trigrams" USING fts5vocab("audit_log_search", "instance");
--> statement-breakpoint
CREATE TRIGGER "audit_log_search_insert" AFTER INSERT ON "audit_log" BEGIN INSERT INTO "audit_log_search" ("rowid", "text") SELECT new."id", new."username" || ' ' || new."action" || ' ' || new."record" || '   ' WHERE new."username" || ' ' || new."action" || ' ' || new."record" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "audit_log_search_delete" AFTER DELETE ON "audit_log" BEGIN INSERT INTO "audit_log_search" ("audit_log_search", "rowid", "text") SELECT 'delete', old."id", old."username" || ' ' || old."action" || ' ' || old."record" || '   ' WHERE old."username" || ' ' || old."action" || ' ' || old."record" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "audit_log_search_update" AFTER UPDATE OF "username", "action", "record" ON "audit_log" BEGIN INSERT INTO "audit_log_search" ("audit_log_search", "rowid", "text") SELECT 'delete', old."id", old."username" || ' ' || old."action" || ' ' || old."record" || '   ' WHERE old."username" || ' ' || old."action" || ' ' || old."record" IS NOT NULL; INSERT INTO "audit_log_search" ("rowid", "text") SELECT new."id", new."username" || ' ' || new."action" || ' ' || new."record" || '   ' WHERE new."username" || ' ' || new."action" || ' ' || new."record" IS NOT NULL; END;
--> statement-breakpoint
-- The one row of the public site's state. Each copy of the database has an epoch of its own.
INSERT INTO `publish_state` (`id`, `changed_at`, `epoch`) VALUES (1, strftime('%Y-%m-%dT%H:%M:%fZ'), lower(hex(randomblob(8))));
