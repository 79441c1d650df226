ALTER TABLE `patient_inquiries` ADD `keep_informed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sponsor_inquiries` ADD `keep_informed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `keep_informed` integer DEFAULT false NOT NULL;